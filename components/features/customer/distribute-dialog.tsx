// Giving records to colleagues: evenly, by weight, or by number, with the plan before anything happens
// (docs/domain/pool.md#distribution).
'use client'
import { Button, Segmented } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { CountControl, useBoundText } from '@/components/record/field/number-control'
import { isNormal } from '@/components/record/field/picker/choose'
import { DepartmentPicker, joinDepartments } from '@/components/record/field/picker/department-picker'
import type { Department } from '@/components/record/field/picker/use-departments'
import { UserPicker } from '@/components/record/field/picker/user-picker'
import { ApiError, load, notify, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { Distribution, Share } from '@/lib/model/calls/customer'
import { limits } from '@/lib/model/wire'
import styles from './customer.module.css'
import { type ActionDialogProps, ActionModal, Concerned } from './dialog-parts'
import { runAction } from './run'

type Mode = Distribution['mode']

interface Receiver {
  user_key: string
  realname: string
  /** Null while nothing is typed. */
  weight: number | null
  count: number | null
}

const asReceiver = ({ user_key, realname }: Pick<Receiver, 'user_key' | 'realname'>): Receiver => ({
  user_key,
  realname,
  weight: 1,
  count: 1,
})

const shares = { min: 0, max: 1000, scale: 0 }
const shareOf = ({ weight, count }: Receiver, mode: Mode) => (mode === 'WEIGHT' ? weight : count)

const modes: readonly Mode[] = ['AVERAGE', 'WEIGHT', 'COUNT']
/** What is given out besides customers: by which call, under which key, and what the button says. */
export interface DistributeSubject {
  call:
    | 'POST /api/fintech/biz/customer/batchDistribute'
    | 'POST /api/fintech/biz/clue/batchDistribute'
    | 'POST /api/fintech/biz/business/batchDistribute'
  key: string
  name: string
  concerned?: string
  okText: (n: number) => string
  refresh?: readonly string[]
}

export function DistributeDialog({ rows, onClose, onDone, onResult, subject }: ActionDialogProps & { subject?: DistributeSubject }) {
  const t = useTranslations('customer')
  const {
    call,
    key: keyName,
    name: titleName,
    concerned,
    okText,
    refresh,
  }: DistributeSubject = subject ?? {
    call: 'POST /api/fintech/biz/customer/batchDistribute',
    key: 'customer_key',
    name: 'customer_name',
    okText: (n) => t('distributeN', { n }),
  }
  const keys = rows.map((row) => String(row[keyName]))
  const id = useId()
  const [receivers, setReceivers] = useState<Receiver[]>([])
  const [mode, setMode] = useState<Mode>('AVERAGE')
  const [picking, setPicking] = useState<'people' | 'departments' | null>(null)
  const [plan, setPlan] = useState<Share[]>([])
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const request = {
    ids: keys,
    mode,
    receivers: receivers.map(({ user_key, weight, count }) => ({
      user_key,
      ...(mode === 'WEIGHT' && { weight: weight ?? 0 }),
      ...(mode === 'COUNT' && { count: count ?? 0 }),
    })),
  }
  const boundText = useBoundText()
  const wrong = mode === 'AVERAGE' ? undefined : receivers.find((one) => boundText(shareOf(one, mode), shares))
  // nothing is asked for while a number cannot be taken
  const key = JSON.stringify(wrong ? { ...request, receivers: [] } : request)
  useEffect(() => {
    const wanted = JSON.parse(key) as typeof request
    setRefused('')
    if (wanted.receivers.length === 0) return setPlan([])
    const controller = new AbortController()
    load(call, { ...wanted, preview: true }, { signal: controller.signal, quiet: true })
      .then((answer) => setPlan(answer.plan))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setPlan([])
        setRefused(error instanceof ApiError ? error.message : String(error))
      })
    return () => controller.abort()
  }, [key, call])

  const change = (user: string, part: Partial<Receiver>) =>
    setReceivers((all) => all.map((one) => (one.user_key === user ? { ...one, ...part } : one)))
  const addDepartments = async (departments: readonly Department[]) => {
    if (departments.length === 0) return
    const query = { departKeys: joinDepartments(departments), pageNo: 1, pageSize: limits.maxPageSize }
    const { records } = await load('GET /api/app/base/app/sys/user/list', query)
    const people = records.filter((one) => isNormal(one.status))
    if (people.length === 0) notify().warning(t('departmentEmpty'), toastSeconds)
    setReceivers((before) => [...before, ...people.filter((one) => !before.some((had) => had.user_key === one.user_key)).map(asReceiver)])
  }
  const planned = plan.reduce((sum, share) => sum + share.count, 0)
  const confirm = async () => {
    setBusy(true)
    const answer = await runAction(call, request)
    if (refresh) await refreshCalls(refresh)
    setBusy(false)
    if (!answer) return
    if (answer.fail.length > 0) onResult(t('distribute'), answer)
    onDone()
  }
  return (
    <ActionModal
      title={t('distribute')}
      okText={okText(planned)}
      width={640}
      busy={busy}
      disabled={planned === 0 || wrong !== undefined}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      {concerned ? <p className={styles.concerned}>{concerned}</p> : <Concerned rows={rows} />}
      <div className={styles.line}>
        <span id={`${id}-mode`}>{t('mode')}</span>
        <Segmented<Mode>
          aria-labelledby={`${id}-mode`}
          value={mode}
          onChange={setMode}
          options={modes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
        />
        <Button icon={<Icon name="add" size={14} />} onClick={() => setPicking('people')}>
          {t('chooseReceivers')}
        </Button>
        <Button icon={<Icon name="add" size={14} />} onClick={() => setPicking('departments')}>
          {t('chooseDepartments')}
        </Button>
      </div>
      {receivers.length > 0 && (
        <table className={styles.plan}>
          <thead>
            <tr>
              <th scope="col">{t('receiver')}</th>
              {mode !== 'AVERAGE' && <th scope="col">{t(`modes.${mode}`)}</th>}
              <th scope="col" className={styles.right}>
                {t('free')}
              </th>
              <th scope="col" className={styles.right}>
                {t('gets')}
              </th>
              <th scope="col">
                <span className={styles.hidden}>{t('removeReceiver')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {receivers.map((receiver) => {
              const share = plan.find((one) => one.user_key === receiver.user_key)
              return (
                <tr key={receiver.user_key}>
                  <th scope="row">{receiver.realname}</th>
                  {mode !== 'AVERAGE' && (
                    <td>
                      <CountControl
                        {...shares}
                        size="small"
                        aria-label={`${receiver.realname} ${t(`modes.${mode}`)}`}
                        value={shareOf(receiver, mode)}
                        onChange={(next) => change(receiver.user_key, mode === 'WEIGHT' ? { weight: next } : { count: next })}
                      />
                    </td>
                  )}
                  <td className={styles.right}>{share && (share.max > 0 ? `${share.used} / ${share.max}` : share.free)}</td>
                  <td className={styles.right}>
                    <b>{share?.count ?? ''}</b>
                  </td>
                  <td>
                    <Button
                      size="small"
                      type="text"
                      aria-label={`${t('removeReceiver')} ${receiver.realname}`}
                      icon={<Icon name="close" size={14} />}
                      onClick={() => setReceivers((all) => all.filter((one) => one.user_key !== receiver.user_key))}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {planned > 0 && (
        <dl className={styles.hands} aria-label={t('whoGets')}>
          {plan
            .filter((share) => share.count > 0)
            .map((share) => (
              <div key={share.user_key}>
                <dt>
                  {share.realname} <small>{share.count}</small>
                </dt>
                <dd>{share.keys.map((one) => String(rows.find((row) => row[keyName] === one)?.[titleName] ?? '')).join('、')}</dd>
              </div>
            ))}
        </dl>
      )}
      {wrong && (
        <p className={styles.warning} role="alert">
          {t('shareWrong', { name: wrong.realname, text: boundText(shareOf(wrong, mode), shares) ?? '' })}
        </p>
      )}
      {refused && (
        <p className={styles.warning} role="alert">
          {refused}
        </p>
      )}
      {planned > 0 && planned < rows.length && <p className={styles.note}>{t('left', { n: rows.length - planned })}</p>}
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
    </ActionModal>
  )
}
