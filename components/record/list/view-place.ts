// Where the arrangement of a list and the view that it opens with are kept in the browser.

export function viewPlace(saveCode: string): string {
  return `office.view:${saveCode}`
}

export function defaultPlace(saveCode: string): string {
  return `office.defaultView:${saveCode}`
}
