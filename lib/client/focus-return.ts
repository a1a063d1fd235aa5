// Where the keyboard goes on when the dialog that had it is taken off the page: back to what opened it. The library does so only for dialogs that it hides.

interface Opened {
  opener: HTMLElement
  /** Where the opener itself stood; it may be gone too. */
  from: Element | null
}

/** What stands directly under the body: the page itself, or what was laid over it. */
function layerOf(element: Element): Element | null {
  let at: Element | null = element
  while (at && at.parentElement !== document.body) at = at.parentElement
  return at
}

/** Dialogs over dialogs over the page. */
const deepest = 8

/** On a touch screen a text field would bring up the keyboard. */
const opensKeyboard = (element: HTMLElement) => element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches

/** Watches the page until the answer is called. */
export function returnFocus(): () => void {
  /** What was laid over the page since, with what had the keyboard before. */
  const opened = new WeakMap<Element, Opened>()
  const page = new Set<Element>(document.body.children)
  let last: { element: HTMLElement; layer: Element | null } | null = null

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const layer = layerOf(target)
    if (layer && !page.has(layer) && last && last.layer !== layer && !opened.has(layer))
      opened.set(layer, { opener: last.element, from: last.layer })
    last = { element: target, layer }
  }
  const observer = new MutationObserver((changes) => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    for (const node of changes.flatMap((change) => [...change.removedNodes])) {
      let at = node instanceof Element ? opened.get(node) : undefined
      for (let depth = 0; depth < deepest && at && !at.opener.isConnected; depth += 1) at = at.from ? opened.get(at.from) : undefined
      if (at?.opener.isConnected && !opensKeyboard(at.opener)) return at.opener.focus({ preventScroll: true })
    }
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
