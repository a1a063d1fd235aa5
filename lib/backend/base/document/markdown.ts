// Markdown as rich text. Pictures stay with the attached file, and what could run stays text; the caller sanitises like any other HTML.
import { Marked } from 'marked'
import { escapeHtml } from '../escape-html.ts'

const reader = new Marked({
  gfm: true,
  // people end a line where they mean it to end
  breaks: true,
  renderer: {
    image: ({ text }) => escapeHtml(text),
    html: (token) => ('block' in token && token.block ? `<p>${escapeHtml(token.text)}</p>` : escapeHtml(token.text)),
    code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`,
  },
})

/** HTML of a text in Markdown with its tables, lists and quotes; headings as they are, of which the page's own title is the only first. */
export const markdownToHtml = (text: string): string => reader.parse(text, { async: false })
