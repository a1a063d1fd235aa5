// A dropdown over a list call: ten rows at a time, more at the bottom, search that waits 800 ms.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, type UIEvent, useState } from 'react'
import { useClear } from '@/components/basic/use-clear'
import type { ControlProps } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import type { ListCall } from '@/components/record/record-calls'
import type { ListRequest } from '@/lib/model/wire'
import styles from './picker.module.css'
import { usePagedOptions, useSettled } from './use-paged-options'

type Row = Record<string, unknown>

export interface Option {
  value: string
  label: string
}

export interface PagedSelectProps extends ControlProps {
  call: ListCall
  /** Sent with every page. */
  query?: ListRequest
  /** The name under which the typed text is sent; 'keyword' by default. */
  searchName?: string
  toOption: (row: Row) => Option
  /** A second line or a mark beside the label in the list. */
  renderOption?: (row: Row) => ReactNode
  value: readonly Option[]
  onChange: (value: Option[], rows: Row[]) => void
  multiple?: boolean
  max?: number
  /** Why nothing can be chosen; shown instead of the list. */
  blocked?: string
  /** Rows that are shown and cannot be chosen. */
  isBarred?: (row: Row) => boolean
  /** Instead of 没有数据, where the list is empty. */
  emptyText?: string
}

const nearBottomPx = 32

export function PagedSelect(props: PagedSelectProps) {
  const clear = useClear()
  const {
    call,
    query = {},
    searchName = 'keyword',
    toOption,
    renderOption,
    value,
    onChange,
    multiple,
    max,
    blocked,
    isBarred,
    emptyText,
    ...rest
  } = props
  const t = useTranslations('widget.paged')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const list = usePagedOptions(call, keyword ? { ...query, [searchName]: keyword } : query, open && !blocked)
  const rowsByKey = new Map<string, Row>(list.rows.map((row) => [toOption(row).value, row]))

  const onScroll = (event: UIEvent<HTMLElement>) => {
    const box = event.currentTarget
    if (box.scrollTop + box.clientHeight >= box.scrollHeight - nearBottomPx) list.more()
  }
  const put = (chosen: readonly Option[]) => {
    onChange(
      chosen.map(({ value, label }) => ({ value, label })),
      chosen.map((option) => rowsByKey.get(option.value)).filter((row) => row !== undefined),
    )
  }
  const waiting = list.loading || typed.trim() !== keyword
  const note =
    blocked ??
    (waiting
      ? t('loading')
      : list.failed
        ? undefined
        : list.rows.length === 0
          ? (emptyText ?? t('none'))
          : list.complete
            ? t('noMore')
            : t('more'))

  return (
    <Select<Option | Option[], Option & { row?: Row; disabled?: boolean }>
      {...rest}
      style={full}
      labelInValue
      mode={multiple ? 'multiple' : undefined}
      maxCount={multiple ? max : undefined}
      maxTagCount="responsive"
      allowClear={clear}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      // without any the list would stay shut, and with it the note below that says why there is nothing
      notFoundContent={<span />}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      value={multiple ? [...value] : value[0]}
      options={list.rows.map((row) => ({ ...toOption(row), row, disabled: isBarred?.(row) }))}
      optionRender={renderOption ? ({ data }) => (data.row ? renderOption(data.row) : data.label) : undefined}
      onPopupScroll={onScroll}
      onChange={(next) => put(next === undefined || next === null ? [] : Array.isArray(next) ? next : [next])}
      popupRender={(menu) => (
        <>
          {menu}
          <div className={styles.note} aria-live="polite">
            {list.failed && !waiting ? (
              <button type="button" className={styles.retry} onClick={list.retry}>
                {t('failed')}
              </button>
            ) : (
              note
            )}
          </div>
        </>
      )}
    />
  )
}
