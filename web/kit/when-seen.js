// Work that a view does only once somebody may look at it.

/** Calls `act` once, when the element comes near the window. @param {Element} element @param {() => void} act @returns {() => void} to stop waiting */
export function whenSeen(element, act) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
