// The keys of a page, behind a button; the key that sends a form is one of every page.
import { Popover } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import styles from './key-help.module.css'

interface KeyHelpProps {
  title: string
  /** Keys that are pressed together, separated by a blank, and what they do. */
  keys: readonly (readonly [keys: string, text: string])[]
  /** Under the keys. */
  note?: string | undefined
  /** The class of the button; a plain text without one. */
  className?: string | undefined
  /** The button's name where its content is no text. */
  label?: string
  children: ReactNode
}

export function KeyHelp({ title, keys, note, className = styles.button, label, children }: KeyHelpProps) {
  const t = useTranslations('widget.form')
  const all = [...keys, ['Ctrl Enter', t('sendKey')] as const]
  const list = (
    <>
      <dl className={styles.keys}>
        {all.map(([pressed, text]) => (
          <div key={text}>
            <dt>
              {pressed.split(' ').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={title} content={list}>
      <button type="button" className={className} aria-label={label} title={label}>
        {children}
      </button>
    </Popover>
  )
}
