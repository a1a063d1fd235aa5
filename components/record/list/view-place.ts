// Where the arrangement of a list is kept in the browser.

export function viewPlace(saveCode: string): string {
  return `office.view:${saveCode}`
}
