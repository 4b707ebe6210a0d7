// Listening to something for as long as that matters: until somebody stops it, or while an element is in the page.

/** @param {EventTarget} target @param {Record<string, (event: never) => void>} listeners by type @returns {() => void} stops listening */
export function listen(target, listeners) {
  const list = /** @type {[string, EventListener][]} */ (Object.entries(listeners))
  for (const [type, listener] of list) target.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of list) target.removeEventListener(type, listener)
  }
}

/** Begins something whenever an element comes to the page, and ends it when the element goes. @param {import('lit').LitElement} host @param {() => () => void} begin gives what ends it */
export function whileThere(host, begin) {
  let end = () => {}
  host.addController({
    hostConnected: () => {
      end = begin()
    },
    hostDisconnected: () => end(),
  })
}

/** Has an element observed while it is in the page. @param {import('lit').LitElement} host @param {ResizeObserver | IntersectionObserver} observer */
export const observed = (host, observer) =>
  whileThere(host, () => {
    observer.observe(host)
    return () => observer.disconnect()
  })
