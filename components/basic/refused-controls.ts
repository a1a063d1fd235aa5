// What keeps a dialog from saving: a text or number in it that its own control refuses.
'use client'

/** Goes to the first control of the dialog around an element whose text is refused, and says whether there is one. */
export function goToRefused(inside: Element): boolean {
  const dialog = inside.closest('[role="dialog"], .ant-drawer-content-wrapper')
  const controls = [...(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
  const refused = controls.find((control) => control.validity.customError)
  refused?.focus()
  return refused !== undefined
}

/** For the button of a dialog: works when none of its controls refuses what stands in it. */
export function unlessRefused(work: () => void): (event: { currentTarget: Element }) => void {
  return ({ currentTarget }) => {
    if (!goToRefused(currentTarget)) work()
  }
}
