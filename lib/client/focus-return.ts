// The keyboard focus of dialogs: the first field of an opened dialog, and back to its opener when it is removed from the page. The
// library focuses the dialog as a whole, and restores the focus only for dialogs that it hides (docs/domain/forms.md#keyboard).

interface Opened {
  opener: HTMLElement
  /** The container of the opener; it may be removed too. */
  from: Element | null
}

/** The child of the body that contains an element: the page itself, or an overlay. */
function layerOf(element: Element): Element | null {
  let at: Element | null = element
  while (at && at.parentElement !== document.body) at = at.parentElement
  return at
}

/** Dialogs over dialogs over the page. */
const deepest = 8

/** On a touch screen a focused text field would open the keyboard. */
const opensKeyboard = (element: HTMLElement) => element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches

/** A select without search is read-only, but usable by keyboard. A late control has a placeholder until its code is loaded. */
const firstControl =
  '[data-field] :is(input:not([readonly]), input[role="combobox"], textarea, [contenteditable="true"], [data-late]):not(:disabled)'

/** Focuses the first field of a dialog that has just opened, unless a field has the focus already. A calendar that opens automatically would
 *  cover the dialog. Waits for a late control, unless the user moves the focus. */
export function enterFirstField(dialog: Element | null | undefined): void {
  if (!dialog || dialog.querySelector('[data-field] :focus')) return
  const control = dialog.querySelector<HTMLElement>(firstControl)
  if (!control) return
  if (control.dataset.late !== undefined) enterWhenThere(dialog, control)
  else if (!control.closest('.ant-picker') && !opensKeyboard(control)) control.focus({ preventScroll: true })
}

function enterWhenThere(dialog: Element, late: HTMLElement): void {
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    if (late.isConnected) return
    observer.disconnect()
    if (document.activeElement === before) enterFirstField(dialog)
  })
  observer.observe(dialog, { childList: true, subtree: true })
}

/** Watches the page until the returned function is called. */
export function returnFocus(): () => void {
  /** The overlays opened since, each with the element that had the focus before. */
  const opened = new WeakMap<Element, Opened>()
  const page = new Set<Element>(document.body.children)
  let last: { element: HTMLElement; layer: Element | null } | null = null

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const layer = layerOf(target)
    const before = last
    last = { element: target, layer }
    if (!layer || page.has(layer) || !before || before.layer === layer || opened.has(layer)) return
    opened.set(layer, { opener: before.element, from: before.layer })
    enterFirstField(layer.querySelector('.ant-modal'))
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
