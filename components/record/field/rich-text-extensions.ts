// What the rich-text editor can write: exactly what the server's allow-list keeps (lib/backend/base/sanitize.ts).
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import StarterKit from '@tiptap/starter-kit'

/** A page's own title is its only h1. */
export const headingLevels = [2, 3, 4] as const

/** An address that the server keeps: http, https, mailto, or a path of ours. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|\/(?!\/)[^\s\\]*)$/i.test(address)
}

/** 'example.com/a' as people type it, with its scheme; '' for what is no address. */
export function linkAddress(typed: string): string {
  const text = typed.trim()
  if (isLinkAddress(text)) return text
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : ''
}

/** Pictures that are not our own files: the server drops them, so the editor says so when they are pasted. */
export const foreignPicture = /<img\b(?![^>]*\ssrc=["']?\/api\/app\/base\/app\/file\/download\/)[^>]*>/i

export const extensions = [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      isAllowedUri: (address) => isLinkAddress(address ?? ''),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  Image.extend({ parseHTML: () => [{ tag: 'img[src^="/api/app/base/app/file/download/"]' }] }),
  TableKit.configure({ table: { resizable: false } }),
]
