// One record: title row, facts, stages, tabs, and a timeline beside them. The same in a drawer and as a page.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Beam, type Stage } from '@/components/basic/beam'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { NotFound } from '@/components/basic/state'
import { Avatar } from '@/components/basic/values'
import { useRecentRecord } from '@/components/frame/recent-records'
import { useViewName } from '@/components/frame/view'
import { useViewAddress } from '@/components/frame/view-address'
import { fieldOf, titleOf } from '@/components/record/columns'
import type { Row } from '@/components/record/field/field-props'
import { mayReveal, Reveal } from '@/components/record/field/reveal'
import type { Action } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import { send } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { CallAnswer } from '@/lib/model/calls/names'
import { type AnyEntityCall, callOf, type Definition } from '@/lib/model/definition'
import { asEntityCall, type DetailCall, type DetailRow } from '../record-calls'
import styles from './detail.module.css'
import { type DetailTab, DetailTabs } from './detail-tabs'

export interface DetailParts {
  /** After the title: star, status, labels. */
  marks?: ReactNode
  /** Under the title: number, origin. */
  note?: ReactNode
  /** One that shows a field is left out where the user does not see the field. */
  facts?: { key: string; label: string; value: ReactNode; field?: string }[]
  stages?: readonly Stage[]
  /** The first is the next step and filled. */
  actions?: readonly Action[]
  tabs: readonly DetailTab[]
  aside?: ReactNode
  /** Stays at the lower edge while the page scrolls. */
  bar?: ReactNode
}

interface RecordDetailProps<D extends Definition, C extends DetailCall> {
  definition: D
  recordKey: string
  /** Another call than the entity's own; it takes `id`, and `plain` to open masked values. */
  call?: C
  /** What this record's page is made of. */
  parts(row: DetailCall extends C ? DetailRow<D> : CallAnswer<C>, reload: () => void): DetailParts
}

/** Actions beside the first that show as buttons; a phone has room for two. */
const shownActions = 3
const shownNarrow = 2

const detailCall = (definition: Definition, call?: DetailCall): AnyEntityCall<'detail/{id}'> =>
  call ? asEntityCall(call) : callOf(definition, 'detail/{id}')

export function useDetail(definition: Definition, key: string, call?: DetailCall) {
  return useCall(detailCall(definition, call), { id: key })
}

export function RecordDetail<const D extends Definition, const C extends DetailCall = DetailCall>(props: RecordDetailProps<D, C>): ReactNode
export function RecordDetail({ definition, recordKey, call, parts }: RecordDetailProps<Definition, DetailCall>) {
  const detail = useDetail(definition, recordKey, call)
  const may = useMay()
  const row = detail.data
  // also what was shown a moment ago: a step may take a record out of the view of whoever took it
  const gone = detail.error?.status === 404 || detail.error?.status === 403
  useRecentRecord(definition.name, recordKey, gone ? null : row && titleOf(definition, row))
  if (gone) return <NotFound />
  if (row) {
    const mayOpen = mayReveal(may, definition, row)
    const reveal = async () => detail.replace(await send(detailCall(definition, call), { id: recordKey, plain: '1' }))
    return (
      <Reveal value={mayOpen && hasMasked(definition, row) ? () => void reveal().catch(() => undefined) : null}>
        <Notes of={detail} />
        <Loaded definition={definition} row={row} parts={parts(row, detail.retry)} />
      </Reveal>
    )
  }
  return <Unanswered of={detail} skeleton={<LinesSkeleton lines={10} />} />
}

/** Whether any private value of the record is still masked. */
function hasMasked(definition: Definition, row: Row): boolean {
  return Object.entries(definition.fields).some(([name, field]) => field.mask && String(row[name] ?? '').includes('*'))
}

function Loaded({ definition, row, parts }: { definition: Definition; row: Row; parts: DetailParts }) {
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(definition)
  const title = titleOf(definition, row)
  // as a page of its own the record names its tab
  const { path } = useViewAddress()
  useViewName(path.endsWith(`/${row[definition.key]}`) ? title : undefined)
  const facts = parts.facts?.filter((fact) => !fact.field || fieldOf(definition, fact.field)) ?? []
  const narrow = useNarrow()
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <div className={styles.titleRow}>
          <Avatar name={title} size={44} />
          <div className={styles.titles}>
            <div className={styles.marks}>
              <h2>{title}</h2>
              {parts.marks}
            </div>
            {parts.note && <p>{parts.note}</p>}
          </div>
          <Actions actions={parts.actions ?? []} />
        </div>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <div key={fact.key}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {parts.stages && parts.stages.length > 0 && (
          <div className={styles.beam} tabIndex={narrow ? 0 : undefined}>
            <Beam stages={parts.stages} label={t('stages')} />
          </div>
        )}
      </header>
      <div className={styles.columns}>
        <div className={styles.left}>
          <DetailTabs tabs={parts.tabs} name={labels.name} />
        </div>
        {parts.aside && <aside className={styles.aside}>{parts.aside}</aside>}
      </div>
      {parts.bar && <div className={styles.bar}>{parts.bar}</div>}
    </article>
  )
}

function Actions({ actions }: { actions: readonly Action[] }) {
  const t = useTranslations('widget.list')
  const room = useNarrow() ? shownNarrow : shownActions
  if (actions.length === 0) return null
  // what ends or takes away is never the button that asks to be pressed
  const main = actions[0]?.danger ? undefined : actions[0]
  const others = main ? actions.slice(1) : actions
  const shown = others.slice(0, room)
  const rest = others.slice(room)
  return (
    <div className={styles.actions}>
      {shown.map((action) => (
        <Button key={action.key} data-track={`detail.${action.key}`} danger={action.danger} onClick={action.onClick}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu entries={rest} label={t('moreActions')} className={styles.more}>
          <Icon name="more" />
        </Menu>
      )}
      {main && (
        <Button type="primary" data-track={`detail.${main.key}`} onClick={main.onClick}>
          {main.label}
        </Button>
      )}
    </div>
  )
}

interface RecordDrawerProps {
  title: string
  open: OpenRecord
  /** The record's page of its own. */
  href?: string
  children: ReactNode
}

/** A record in the drawer over its list, with the way to its neighbours. */
export function RecordDrawer({ title, open, href, children }: RecordDrawerProps) {
  const t = useTranslations('widget.detail')
  const narrow = useNarrow()
  return (
    <Drawer
      open
      size={narrow ? '100%' : 1100}
      title={title}
      onClose={open.close}
      classNames={{ body: styles.drawer }}
      extra={
        <span className={styles.neighbours}>
          <Button type="text" size="small" disabled={!open.before} onClick={open.before} icon={<Icon name="up" size={14} />}>
            {t('before')}
          </Button>
          <Button type="text" size="small" disabled={!open.after} onClick={open.after} icon={<Icon name="down" size={14} />}>
            {t('after')}
          </Button>
          {href && (
            <Button
              type="text"
              size="small"
              href={href}
              target="_blank"
              aria-label={t('newTab')}
              title={t('newTab')}
              icon={<Icon name="open" size={14} />}
            />
          )}
        </span>
      }
    >
      {children}
    </Drawer>
  )
}
