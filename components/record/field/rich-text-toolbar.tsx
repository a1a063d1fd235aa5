// The toolbar of the rich-text editor: one tab stop, arrows between the buttons.
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '@/components/basic/icon'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { keyOf } from '@/lib/client/composing'
import styles from './rich-text.module.css'
import { headingLevels } from './rich-text-extensions'
import { EditorIcon, type EditorIconName } from './rich-text-icons'

interface ToolbarProps {
  editor: Editor
  disabled?: boolean
  linking: boolean
  /** The size of a new table is being typed. */
  sizing: boolean
  onLink: () => void
  onTable: () => void
  onImage: () => void
}

interface Tool {
  name: EditorIconName
  /** Whether the selection has it; undefined for what is done, not switched. */
  on?: boolean
  off?: boolean
  run: () => void
}

const aligns = ['left', 'center', 'right'] as const

export function RichTextToolbar({ editor, disabled, linking, sizing, onLink, onTable, onImage }: ToolbarProps) {
  const t = useTranslations('widget.editor')
  const box = useRef<HTMLDivElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      level: headingLevels.find((level) => at.isActive('heading', { level })) ?? 0,
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      strike: at.isActive('strike'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      align: aligns.find((align) => at.isActive({ textAlign: align })) ?? 'left',
      link: at.isActive('link'),
      table: at.isActive('table'),
      undo: at.can().undo(),
      redo: at.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      { name: 'undo', off: !now.undo, run: () => chain().undo().run() },
      { name: 'redo', off: !now.redo, run: () => chain().redo().run() },
    ],
    [
      { name: 'bold', on: now.bold, run: () => chain().toggleBold().run() },
      { name: 'italic', on: now.italic, run: () => chain().toggleItalic().run() },
      { name: 'underline', on: now.underline, run: () => chain().toggleUnderline().run() },
      { name: 'strike', on: now.strike, run: () => chain().toggleStrike().run() },
    ],
    [
      { name: 'bullets', on: now.bullets, run: () => chain().toggleBulletList().run() },
      { name: 'numbers', on: now.numbers, run: () => chain().toggleOrderedList().run() },
      { name: 'quote', on: now.quote, run: () => chain().toggleBlockquote().run() },
    ],
    aligns.map((name) => ({ name, on: now.align === name, run: () => chain().setTextAlign(name).run() })),
    [
      { name: 'link', on: now.link || linking, run: onLink },
      { name: 'image', run: onImage },
    ],
    [
      { name: 'line', run: () => chain().setHorizontalRule().run() },
      { name: 'clear', run: () => chain().clearNodes().unsetAllMarks().unsetTextAlign().run() },
    ],
  ]
  const headings: MenuEntry[] = [0, ...headingLevels].map((level) => ({
    key: `heading${level}`,
    label: t(`heading.${level}`),
    checked: now.level === level,
    onClick: () => {
      const found = headingLevels.find((one) => one === level)
      if (found) chain().setHeading({ level: found }).run()
      else chain().setParagraph().run()
    },
  }))
  const tables: MenuEntry[] = [
    { key: 'rowAfter', label: t('table.rowAfter'), onClick: () => chain().addRowAfter().run() },
    { key: 'columnAfter', label: t('table.columnAfter'), onClick: () => chain().addColumnAfter().run() },
    { key: 'head', label: t('table.head'), onClick: () => chain().toggleHeaderRow().run() },
    { key: 'dropRow', label: t('table.dropRow'), onClick: () => chain().deleteRow().run() },
    { key: 'dropColumn', label: t('table.dropColumn'), onClick: () => chain().deleteColumn().run() },
    { key: 'drop', label: t('table.drop'), danger: true, onClick: () => chain().deleteTable().run() },
  ]

  useRoving(box)
  const button = (tool: Tool) => (
    <button
      key={tool.name}
      type="button"
      aria-label={t(`tool.${tool.name}`)}
      title={t(`tool.${tool.name}`)}
      aria-pressed={tool.on}
      disabled={disabled || tool.off}
      onMouseDown={(event) => event.preventDefault()}
      onClick={tool.run}
    >
      <EditorIcon name={tool.name} />
    </button>
  )
  const [history, ...others] = groups
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={t('toolbar')}
      className={styles.toolbar}
      onKeyDown={(event) => moveBetween(box.current, event)}
    >
      {history?.map(button)}
      <i aria-hidden="true" />
      <Menu entries={headings} label={t('heading.label', { name: t(`heading.${now.level}`) })} align="start">
        {t(`heading.${now.level}`)} <Icon name="down" size={14} />
      </Menu>
      {others.map((tools, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change
        <Group key={index}>
          {tools.map(button)}
          {index === 3 &&
            (now.table ? (
              <Menu entries={tables} label={t('tool.table')} align="start">
                <EditorIcon name="table" />
              </Menu>
            ) : (
              button({ name: 'table', on: sizing, run: onTable })
            ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ children }: { children: React.ReactNode }) {
  return (
    <>
      <i aria-hidden="true" />
      {children}
    </>
  )
}

const buttonsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]

/** One of the buttons is reached by Tab: the one that had the focus last, else the first. */
function useRoving(box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const mark = (chosen: HTMLElement | undefined) => {
      for (const button of box.current?.querySelectorAll('button') ?? []) button.tabIndex = button === chosen ? 0 : -1
    }
    const all = buttonsIn(box.current)
    mark(all.find((button) => button.tabIndex === 0) ?? all[0])
    const follow = (event: FocusEvent) => mark((event.target as HTMLElement).closest('button') ?? undefined)
    const element = box.current
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  })
}

function moveBetween(box: HTMLElement | null, event: KeyboardEvent): void {
  const all = buttonsIn(box)
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[keyOf(event)]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  all[(to + all.length) % all.length]?.focus()
}
