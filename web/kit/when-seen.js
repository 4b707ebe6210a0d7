// Work that a view does only once somebody may look at it.

import { observed } from './listening.js'

/** Calls `act` once after each time that a view has come to the page, when it comes near the window. @param {import('lit').LitElement} view @param {() => void} act */
export function whenSeen(view, act) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  observed(view, observer)
}
