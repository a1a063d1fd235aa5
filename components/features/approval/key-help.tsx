// The keys of the approval page, behind a button that names the first two.
'use client'
import { Popover } from 'antd'
import { useTranslations } from 'next-intl'
import styles from './approval.module.css'

const keys = [
  ['J', 'next'],
  ['K', 'prior'],
  ['C', 'comment'],
  ['A', 'confirm'],
  ['R', 'reject'],
  ['T', 'turn'],
  ['Ctrl Enter', 'send'],
] as const

export function KeyHelp() {
  const t = useTranslations('workbench')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('shortcuts')}
      content={
        <dl className={styles.keys}>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((part) => (
                  <kbd key={part}>{part}</kbd>
                ))}
              </dt>
              <dd>{t(`shortcut.${what}`)}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <button type="button" className={styles.keyButton}>
        {t('keys')}
      </button>
    </Popover>
  )
}
