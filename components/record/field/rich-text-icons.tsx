// The icons of the rich-text toolbar: 16 px, one stroke, drawn in the text's colour.
import type { ReactNode } from 'react'
import styles from './rich-text.module.css'

const paths = {
  undo: <path d="M6 3.500L3 6.500l3 3M3 6.500h6.500a3.500 3.500 0 0 1 0 7H6" />,
  redo: <path d="M10 3.500l3 3-3 3M13 6.500H6.500a3.500 3.500 0 0 0 0 7H10" />,
  bold: <path d="M4.500 3h4a2.400 2.400 0 0 1 0 4.800h-4zM4.500 7.800h4.700a2.600 2.600 0 0 1 0 5.200H4.500z" strokeWidth="1.800" />,
  italic: <path d="M6.500 3h5M4.500 13h5M9.500 3l-3 10" />,
  underline: <path d="M4.500 2.500v5a3.500 3.500 0 0 0 7 0v-5M3.500 13.500h9" />,
  strike: (
    <path d="M2.500 8h11M11 5c-.4-1.300-1.500-2-3-2-1.800 0-3 .9-3 2.300M5 11c.4 1.300 1.500 2 3.100 2 1.800 0 3-.9 3-2.300 0-.4-.1-.8-.2-1.100" />
  ),
  bullets: <path d="M6 4h7.500M6 8h7.500M6 12h7.500M2.800 4h.01M2.800 8h.01M2.800 12h.01" />,
  numbers: (
    <path d="M6.500 4h7M6.500 8h7M6.500 12h7M2.300 3l1-.6v3.200M2.200 10.600c.3-.9 1.900-.9 1.900.2 0 .8-1.900 1.400-1.900 2.300h2" />
  ),
  quote: <path d="M3 11.500c1.800-.7 2.800-2 2.800-4V5H2.500v3.300h1.600M9.500 11.500c1.800-.7 2.800-2 2.800-4V5H9v3.300h1.600" />,
  left: <path d="M2.500 3.500h11M2.500 6.500h7M2.500 9.500h11M2.500 12.500h7" />,
  center: <path d="M2.500 3.500h11M4.500 6.500h7M2.500 9.500h11M4.500 12.500h7" />,
  right: <path d="M2.500 3.500h11M6.500 6.500h7M2.500 9.500h11M6.500 12.500h7" />,
  link: (
    <path d="M6.800 9.200l2.400-2.400M7.500 4.800l1.300-1.300a2.600 2.600 0 0 1 3.700 3.700l-1.300 1.300M8.500 11.200l-1.300 1.300a2.600 2.600 0 0 1-3.700-3.700l1.300-1.300" />
  ),
  image: <path d="M2.500 3h11v10h-11zM2.500 11l3.500-3.500 2.500 2.500 2-2 3 3" />,
  table: <path d="M2.500 3h11v10h-11zM2.500 6.300h11M2.500 9.700h11M6.200 3v10M9.800 3v10" />,
  line: <path d="M2.500 8h11" />,
  clear: <path d="M4 3h8.500M8.200 3L6.800 9M3 13.500h6M10.500 9.500l4 4M14.500 9.500l-4 4" />,
} satisfies Record<string, ReactNode>

export type EditorIconName = keyof typeof paths

/** Always decorative: the button around it carries the name. */
export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg className={styles.icon} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {paths[name]}
    </svg>
  )
}
