// Articles from documents: Word, Markdown and plain text become drafts with the file attached (docs/domain/knowledge.md#import).
import { readFile } from 'node:fs/promises'
import { Marked } from 'marked'
import { knowledgeRecord } from '../../model/entities/knowledge.ts'
import { extensionOf, fileAddress } from '../../model/file-types.ts'
import { cutText } from '../../model/plain-text.ts'
import { decodeText } from '../base/document/decode-text.ts'
import { readDocx } from '../base/document/read-docx.ts'
import { escapeHtml } from '../base/escape-html.ts'
import { withLocalCopy } from '../base/local-copy.ts'
import { isEmptyHtml, plainText, sanitizeHtml } from '../base/sanitize.ts'
import { SheetError } from '../base/sheet/sheet.ts'
import { mayFetch } from '../entity/files.ts'
import type { Shown } from '../entity/hooks.ts'
import { saveRecord } from '../entity/save.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { fileStorage, type StoredFile } from '../kernel/stored-files.ts'

const maxBytes = 20 * 1024 * 1024
/** The maximum characters of a document; the field cannot store more with its tags. */
const maxCharacters = 100_000
const titleLength = 100

type Reader = (path: string) => Promise<string>

const textOfFile = async (path: string): Promise<string> => decodeText(await readFile(path)).replace(/^\uFEFF/, '')

// Markdown as rich text. Pictures stay in the attached file, and executable parts stay text; the caller sanitizes the HTML.

const reader = new Marked({
  gfm: true,
  // line breaks of the author are kept
  breaks: true,
  renderer: {
    image: ({ text }) => escapeHtml(text),
    html: (token) => ('block' in token && token.block ? `<p>${escapeHtml(token.text)}</p>` : escapeHtml(token.text)),
    code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`,
  },
})

/**
 * HTML of a Markdown text with tables, lists and quotes; h1 is reserved for the title of the page.
 * @internal for tests
 */
export const markdownToHtml = (text: string): string => reader.parse(text, { async: false })

/** HTML of a document by the ending of its name; not sanitised. */
const readers: Readonly<Record<string, Reader>> = {
  docx: async (path) => {
    // the pictures stay in the attached file: an article shows those of our own store only
    const { html, truncated } = await readDocx(path, { most: maxCharacters, pictureAddress: () => '' })
    if (truncated) throw new SheetError('sheet.bomb')
    return html
  },
  md: async (path) => markdownToHtml(await textOfFile(path)),
  txt: async (path) => {
    const paragraphs = (await textOfFile(path)).split(/\r?\n\s*\r?\n/).filter((one) => one.trim() !== '')
    return paragraphs.map((one) => `<p>${escapeHtml(one.trim()).replace(/\r?\n/g, '<br>')}</p>`).join('')
  },
}

/** The title of a document: its first heading, which is removed from the text, or its file name. */
function titleOf(html: string, name: string): { title: string; content: string } {
  const heading = /^\s*<h2[^>]*>(.*?)<\/h2>/s.exec(html)
  const title = heading ? plainText(heading[1] as string, titleLength).trim() : ''
  const stem = name.replace(/\.[^.]*$/, '').trim()
  const rest = heading ? html.slice(heading[0].length) : html
  return title.length >= 2 && !isEmptyHtml(rest)
    ? { title, content: rest }
    : { title: cutText(stem.length >= 2 ? stem : `${stem}${stem}`, titleLength), content: html }
}

/** Creates a draft from an uploaded document, in a category. */
export async function importArticle(context: Context, { file_key, category_key }: Source): Promise<Shown<typeof knowledgeRecord>> {
  const stored = (await mayFetch(context, file_key)) ? await fileStorage(context.kernel).open(context.db, file_key) : null
  if (!stored) throw notFound()
  const name = stored.file_name
  const read = readers[extensionOf(name)]
  if (!read || stored.size > maxBytes) throw refuse('knowledge.unreadable', { name })
  const html = sanitizeHtml(await readStored(context, stored, read))
  if (isEmptyHtml(html)) throw refuse('knowledge.empty', { name })
  return saveRecord(context, knowledgeRecord, {
    ...titleOf(html, name),
    category_key,
    attachments: [{ uid: file_key, name, status: 'done', url: fileAddress(file_key), size: stored.size }],
  })
}

interface Source {
  file_key: string
  category_key: string
}

async function readStored(context: Context, stored: StoredFile, read: Reader): Promise<string> {
  try {
    return await withLocalCopy(await fileStorage(context.kernel).temporaryPath(), stored.bytes, read)
  } catch (error) {
    if (error instanceof SheetError) throw refuse('knowledge.unreadable', { name: stored.file_name })
    throw error
  }
}
