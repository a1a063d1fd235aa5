// Where the keyboard goes with dialogs: into the first field of one that opens, and back to what opened it when it is taken off the page. The
// library focuses the dialog as a whole, and goes back only from dialogs that it hides (docs/domain/forms.md#keyboard).

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

/** A choice without search is read-only, and the keyboard chooses in it all the same. What is late keeps the room of a control whose code has not come. */
const firstControl =
  '[data-field] :is(input:not([readonly]), input[role="combobox"], textarea, [contenteditable="true"], [data-late]):not(:disabled)'

/** Puts the keyboard into the first field of a dialog that has just opened, unless a field has it already. A calendar that opens by itself would
 *  cover the dialog. A control that is late is waited for, while the keyboard stays where it is. */
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

/** Watches the page until the answer is called. */
export function returnFocus(): () => void {
  /** What was laid over the page since, with what had the keyboard before. */
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
