// Records in a dialog: filters, a paged table, and the chosen ones in a table of their own (docs/domain/pickers.md#record-picker).
import { Button, Input, Modal, Table } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { ListPager } from '@/components/basic/pager'
import { LoadFailed } from '@/components/basic/state'
import { useClear } from '@/components/basic/use-clear'
import { usePaging } from '@/components/basic/use-paging'
import { Ellipsis } from '@/components/basic/values'
import { asEntityCall, type ListCall } from '@/components/record/record-calls'
import { useCall } from '@/lib/client/use-call'
import { type ListRequest, limits } from '@/lib/model/wire'
import { keepRows } from './choose'
import styles from './picker.module.css'

type Row = Record<string, unknown>

export interface PickerColumn {
  name: string
  title: string
}

interface RecordPickerProps {
  open: boolean
  title: string
  call: ListCall
  /** Sent with every page. */
  query?: ListRequest
  /** The name that tells rows apart; position_key by default. */
  rowKey?: string
  columns: readonly PickerColumn[]
  /** Text filters: the first stands alone, the rest behind 展开. */
  filters: readonly PickerColumn[]
  value?: readonly Row[]
  multiple?: boolean
  /** So many at most. */
  max?: number
  onConfirm: (rows: Row[]) => void
  onClose: () => void
}

export const defaultRowKey = 'position_key'
/** Units to which cells are cut (docs/domain/lists.md#ellipsis). */
export const pickerEllipsis = 12
/** Height of the scrolling rows in px (docs/domain/pickers.md#record-picker). */
export const pickerScroll = 240

export function RecordPicker(props: RecordPickerProps) {
  const clear = useClear()
  const {
    open,
    title,
    call,
    query = {},
    rowKey = defaultRowKey,
    columns,
    filters,
    value = [],
    multiple = false,
    max = Number.POSITIVE_INFINITY,
    onConfirm,
    onClose,
  } = props
  const t = useTranslations('widget.record')
  const id = useId()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<Record<string, string>>({})
  const [wide, setWide] = useState(false)
  const paging = usePaging(limits.pickerPageSize)
  const [chosen, setChosen] = useState<Row[]>([...value])
  const list = useCall(
    open ? asEntityCall<'query'>(call) : null,
    { ...query, ...asked, pageNo: paging.page, pageSize: paging.size },
    { keep: true },
  )
  const keyOf = (row: Row) => String(row[rowKey])
  const rows = list.data?.records ?? []
  const ask = (next: Record<string, string>) => {
    setAsked(Object.fromEntries(Object.entries(next).filter(([, text]) => text.trim() !== '')))
    paging.setPage(1)
  }
  const drawn = columns.map((column) => ({
    key: column.name,
    title: column.title,
    render: (_: unknown, row: Row) => <Ellipsis text={String(row[column.name] ?? '')} units={pickerEllipsis} />,
  }))
  return (
    <Modal
      open={open}
      title={title}
      width={880}
      okText={t('confirm', { n: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > max }}
      cancelText={t('cancel')}
      onOk={() => {
        onConfirm(chosen)
        onClose()
      }}
      onCancel={onClose}
      destroyOnHidden
    >
      <form
        className={styles.recordFilters}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          ask(typed)
        }}
      >
        {(wide ? filters : filters.slice(0, 1)).map((filter) => (
          <div key={filter.name}>
            <label htmlFor={`${id}-${filter.name}`}>{filter.title}</label>
            <Input
              id={`${id}-${filter.name}`}
              allowClear={clear}
              value={typed[filter.name] ?? ''}
              onChange={(event) => setTyped((before) => ({ ...before, [filter.name]: event.target.value }))}
            />
          </div>
        ))}
        <span className={styles.recordActions}>
          <Button htmlType="submit">{t('query')}</Button>
          <Button
            onClick={() => {
              setTyped({})
              ask({})
            }}
          >
            {t('reset')}
          </Button>
          {filters.length > 1 && (
            <Button type="text" aria-expanded={wide} onClick={() => setWide(!wide)}>
              {wide ? t('less') : t('more')}
            </Button>
          )}
        </span>
      </form>
      {list.failed && !list.data ? (
        <LoadFailed error={list.error} onRetry={list.retry} />
      ) : (
        <Table<Row>
          size="small"
          rowKey={keyOf}
          loading={list.loading}
          columns={drawn}
          dataSource={rows}
          scroll={{ y: pickerScroll }}
          rowSelection={{
            type: multiple ? 'checkbox' : 'radio',
            selectedRowKeys: chosen.map(keyOf),
            onChange: (keys) => setChosen((before) => keepRows(before, rows, keys.map(String), keyOf, multiple)),
            getCheckboxProps: (row) => ({ 'aria-label': String(row[columns[0]?.name ?? ''] ?? '') }),
            getTitleCheckboxProps: () => ({ 'aria-label': t('choosePage') }),
          }}
          pagination={false}
        />
      )}
      {list.data && <ListPager paging={paging} answer={list.data} sizes={limits.pickerPageSizes} />}
      <h3 className={styles.chosenHead}>{t('chosen', { n: chosen.length })}</h3>
      <Table<Row>
        size="small"
        rowKey={keyOf}
        dataSource={chosen}
        pagination={false}
        scroll={{ y: pickerScroll }}
        columns={[
          ...drawn,
          {
            key: 'remove',
            title: t('actions'),
            width: 72,
            render: (_, row) => (
              <Button
                size="small"
                type="text"
                aria-label={t('remove', { name: String(row[columns[0]?.name ?? ''] ?? '') })}
                icon={<Icon name="close" size={14} />}
                onClick={() => setChosen((before) => before.filter((one) => keyOf(one) !== keyOf(row)))}
              />
            ),
          },
        ]}
      />
    </Modal>
  )
}
