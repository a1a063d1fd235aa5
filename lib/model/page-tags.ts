// The kinds of data that public pages show, and how an answer names those that its call has changed.

/** The tags of cached pages; a page has a tag for each kind of data that it shows. */
export const pageTags = ['news', 'forum', 'board', 'site', 'info', 'help'] as const
export type PageTag = (typeof pageTags)[number]

/** The header of an answer between our backend and an application in another process: the tags of pages that its call has changed, joined by commas. It never reaches a browser. */
export const changedPagesHeader = 'x-changed-pages'

/** The tags that an answer names; what is no tag of ours is left out. */
export function changedPages(headers: { get(name: string): string | null }): PageTag[] {
  const named = headers.get(changedPagesHeader)?.split(',') ?? []
  return pageTags.filter((tag) => named.includes(tag))
}
