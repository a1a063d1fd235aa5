// Distributes records to colleagues: evenly, by weight, or by number, with a plan first; beside the list, whose selection
// can still be changed (docs/domain/pool.md#distribution).

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Segments } from '@/components/basic/segments'
import { useMarks } from '@/components/basic/use-marks'
import { endWith, type Opened } from '@/components/record/actions/actions'
import { useBoundText } from '@/components/record/field/number-control'
import { isNormal } from '@/components/record/field/picker/choose'
import { DepartmentPicker, joinDepartments } from '@/components/record/field/picker/department-picker'
import type { Department } from '@/components/record/field/picker/use-departments'
import { UserPicker } from '@/components/record/field/picker/user-picker'
import { notify, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { loadAll } from '@/lib/client/use-all'
import { useAlone } from '@/lib/client/use-alone'
import type { Share } from '@/lib/model/calls/customer'
import type { Values } from '@/lib/model/record'
import { runAction } from '../run'
import styles from './distribute.module.css'
import { ShareTable, shareBounds } from './share-table'
import { SideDialog } from './side-dialog'
import { type DistributeCall, type Mode, type Receiver, shareOf, usePlan } from './use-plan'

const modes: readonly Mode[] = ['AVERAGE', 'WEIGHT', 'COUNT']

/** The distributed records: their call, key and name. */
export interface DistributeSubject {
  call: DistributeCall
  key: string
  name: string
  /** 「佛山南棠精密五金」, or 3 位客户. */
  concerned: string
  okText: (n: number) => string
  /** The note of a record beside its name. */
  about?: (row: Values) => string
  refresh?: readonly string[]
}

interface DistributePanelProps extends Opened<Values> {
  subject: DistributeSubject
  /** The rows are those chosen in the list beside it. */
  live: boolean
}

const asReceiver = ({ user_key, realname }: Pick<Receiver, 'user_key' | 'realname'>): Receiver => ({
  user_key,
  realname,
  weight: 1,
  count: 1,
})

export function DistributePanel({ rows, onClose, onDone, onResult, subject, live }: DistributePanelProps) {
  const t = useTranslations('customer')
  const id = useId()
  const [receivers, setReceivers] = useState<readonly Receiver[]>([])
  const [mode, setMode] = useState<Mode>('AVERAGE')
  const [picking, setPicking] = useState<'people' | 'departments' | null>(null)
  const { busy, alone } = useAlone()
  const boundText = useBoundText()
  const wrong = mode === 'AVERAGE' ? undefined : receivers.find((one) => boundText(shareOf(one, mode), shareBounds))
  const keys = rows.map((row) => String(row[subject.key]))
  const { request, shares, refused } = usePlan(subject.call, keys, mode, receivers, wrong !== undefined)
  const planned = shares.reduce((sum, share) => sum + share.count, 0)

  const change = (user: string, part: Partial<Receiver>) =>
    setReceivers((all) => all.map((one) => (one.user_key === user ? { ...one, ...part } : one)))
  const addDepartments = async (departments: readonly Department[]) => {
    if (departments.length === 0) return
    const { records } = await loadAll('GET /api/app/base/app/sys/user/list', { departKeys: joinDepartments(departments) })
    const people = records.filter((one) => isNormal(one.status))
    if (people.length === 0) notify().warning(t('departmentEmpty'), toastSeconds)
    setReceivers((before) => [...before, ...people.filter((one) => !before.some((had) => had.user_key === one.user_key)).map(asReceiver)])
  }
  const confirm = async () => {
    const answer = await runAction(subject.call, request)
    if (subject.refresh) await refreshCalls(subject.refresh)
    endWith(t('distribute'), { onResult, onDone })(answer)
  }
  return (
    <SideDialog
      title={rows.length > 0 ? t(rows.length === 1 ? 'distributeOne' : 'distributeSome', { what: subject.concerned }) : t('distribute')}
      note={live ? t('distributeLive') : undefined}
      okText={subject.okText(planned)}
      busy={busy}
      disabled={planned === 0 || wrong !== undefined}
      onOk={() => void alone(confirm)}
      onClose={onClose}
    >
      <div className={styles.line}>
        <span id={`${id}-mode`}>{t('mode')}</span>
        <Segments<Mode>
          labelledBy={`${id}-mode`}
          value={mode}
          onChange={setMode}
          options={modes.map((one) => ({ value: one, text: t(`modes.${one}`) }))}
        />
        <Button icon={<Icon name="add" size={14} />} onClick={() => setPicking('people')}>
          {t('chooseReceivers')}
        </Button>
        <Button icon={<Icon name="add" size={14} />} onClick={() => setPicking('departments')}>
          {t('chooseDepartments')}
        </Button>
      </div>
      {rows.length === 0 && <p className={styles.note}>{t('distributeNone')}</p>}
      {receivers.length > 0 && (
        <ShareTable
          receivers={receivers}
          mode={mode}
          total={rows.length}
          shares={shares}
          onChange={change}
          onRemove={(user) => setReceivers((all) => all.filter((one) => one.user_key !== user))}
        />
      )}
      {wrong && (
        <p className={styles.warning} role="alert">
          {t('shareWrong', { name: wrong.realname, text: boundText(shareOf(wrong, mode), shareBounds) ?? '' })}
        </p>
      )}
      {refused && (
        <p className={styles.warning} role="alert">
          {refused}
        </p>
      )}
      <Hands rows={rows} shares={shares} subject={subject} />
      {shares.length > 0 && (
        <Rest rows={rows} shares={shares} subject={subject} mode={mode} onGive={change} onChoose={() => setPicking('people')} />
      )}
      {picking === 'departments' && (
        <DepartmentPicker
          open
          multiple
          onConfirm={(chosen) => void addDepartments(chosen).catch(() => undefined)}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === 'people' && (
        <UserPicker
          open
          multiple
          title={t('chooseReceivers')}
          value={receivers.map((one) => ({ value: one.user_key, label: one.realname }))}
          onConfirm={(users) =>
            setReceivers((before) => users.map((user) => before.find((one) => one.user_key === user.user_key) ?? asReceiver(user)))
          }
          onClose={() => setPicking(null)}
        />
      )}
    </SideDialog>
  )
}

interface PartProps {
  rows: readonly Values[]
  shares: readonly Share[]
  subject: DistributeSubject
}

/** The assignment of records to receivers, by name. */
function Hands({ rows, shares, subject }: PartProps) {
  const t = useTranslations('customer')
  const id = useId()
  const handed = shares.filter((share) => share.count > 0)
  if (handed.length === 0) return null
  const known = new Map(rows.map((row) => [String(row[subject.key]), row]))
  return (
    <section className={styles.hands} aria-labelledby={id}>
      <h3 id={id}>
        {t('whoGets')} <small>{t('order')}</small>
      </h3>
      <dl>
        {handed.map((share) => (
          <div key={share.user_key}>
            <dt>
              {share.realname} <small>{share.count}</small>
            </dt>
            <dd>
              <ul>
                {share.keys.map((key) => {
                  const row = known.get(key)
                  return (
                    <li key={key}>
                      <span>{String(row?.[subject.name] ?? '')}</span>
                      {row && subject.about && <span>{subject.about(row)}</span>}
                    </li>
                  )
                })}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface RestProps extends PartProps {
  mode: Mode
  onGive: (user: string, part: Partial<Receiver>) => void
  onChoose: () => void
}

/** Records without a receiver, by name, and the solution: another receiver. */
function Rest({ rows, shares, subject, mode, onGive, onChoose }: RestProps) {
  const marks = useMarks()
  const t = useTranslations('customer')
  const given = new Set(shares.flatMap((share) => share.keys))
  const rest = rows.filter((row) => !given.has(String(row[subject.key])))
  if (rest.length === 0) return null
  const full = shares.filter((share) => share.free <= share.count).map((share) => share.realname)
  const open = mode === 'COUNT' ? shares.find((share) => share.free > share.count) : undefined
  return (
    <div className={styles.rest} role="status">
      <p>
        <b>{t('restOver', { n: rest.length })}</b>
        {t('restNames', { names: rest.map((row) => String(row[subject.name] ?? '')).join(marks.list) })}
        {full.length > 0 && t('restFull', { names: full.join(marks.list) })}
      </p>
      <Button
        type="link"
        size="small"
        onClick={open ? () => onGive(open.user_key, { count: Math.min(open.free, open.count + rest.length) }) : onChoose}
      >
        {open ? t('restTo', { name: open.realname }) : t('restChoose')}
      </Button>
    </div>
  )
}
