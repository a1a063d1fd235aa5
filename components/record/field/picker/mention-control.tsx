// A text in which @ opens the choice of colleagues; the name that is taken stays in the text.
import { Mentions } from 'antd'
import { useTranslations } from 'next-intl'
import { type ComponentRef, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useLimit } from '@/components/record/field/text-control'
import type { Option } from './paged-select'
import styles from './picker.module.css'
import { sourceOf } from './reference'
import { signs } from './still-mentioned'
import { usePagedOptions, useSettled } from './use-paged-options'

interface MentionControlProps {
  value: string
  onChange: (text: string) => void
  /** A colleague whose name has just been put into the text. */
  onMention: (person: Option) => void
  id?: string
  placeholder?: string
  autoFocus?: boolean
  /** The most characters. */
  most: number
  invalid?: boolean
  /** Begins a mention at the cursor, as typing @ does. */
  begin?: RefObject<(() => void) | null>
  'aria-label'?: string
  'aria-describedby'?: string
}

export function MentionControl({ value, onChange, onMention, invalid, begin, most, ...rest }: MentionControlProps) {
  const told = { ...rest, status: invalid ? ('error' as const) : undefined, 'aria-invalid': invalid || undefined }
  const { frame, marks } = useLimit({ value, most }, told, false)
  const t = useTranslations('widget.paged')
  const field = useRef<ComponentRef<typeof Mentions>>(null)
  const cursor = useRef<number | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const keyword = useSettled(typed?.trim() ?? '')
  const source = sourceOf('user')
  const list = usePagedOptions(source.call, keyword ? { ...source.query, keyword } : source.query, typed !== null)

  useImperativeHandle(begin, () => () => {
    const area = field.current?.textarea
    if (!area) return
    cursor.current = area.selectionStart + 1
    onChange(`${value.slice(0, area.selectionStart)}@${value.slice(area.selectionEnd)}`)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the sign stands in the text
  useLayoutEffect(() => {
    const area = field.current?.textarea
    if (cursor.current === null || !area) return
    area.focus()
    area.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
    // the list opens when the key of the sign goes up
    area.dispatchEvent(new KeyboardEvent('keyup', { key: '@', bubbles: true }))
  }, [value])

  return frame(
    <Mentions
      {...rest}
      {...marks}
      ref={field}
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={value}
      onChange={onChange}
      prefix={signs}
      classNames={{ popup: styles.mentions }}
      // within the page's parts, where who cannot see finds it
      getPopupContainer={() => field.current?.nativeElement.closest<HTMLElement>('[role="dialog"], main') ?? document.body}
      filterOption={false}
      loading={list.loading || (typed ?? '').trim() !== keyword}
      notFoundContent={t(list.failed ? 'failed' : 'none')}
      onSearch={setTyped}
      onSelect={({ key, value: name }) => onMention({ value: keyOf(key, list.rows), label: String(name) })}
      options={list.rows.map((row) => {
        const { value: key, label } = source.toOption(row)
        return {
          key,
          value: label,
          label: (
            <span className={styles.person}>
              {label} <small>{source.detail?.(row)}</small>
            </span>
          ),
        }
      })}
    />,
  )

  /** antd lengthens the key of an option by a mark of its own. */
  function keyOf(key: string | undefined, rows: readonly Record<string, unknown>[]): string {
    return rows.map((row) => source.toOption(row).value).find((one) => key === one || key?.startsWith(`${one}-`)) ?? ''
  }
}
