// The storage keys of a list's columns and default view in the browser.

export function viewPlace(saveCode: string): string {
  return `office.view:${saveCode}`
}

export function defaultPlace(saveCode: string): string {
  return `office.defaultView:${saveCode}`
}
