// The work of leaving users by kind, and its receivers: one colleague for everything, others or nobody for single kinds.
import { Radio, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ControlProps } from '@/components/record/field/field-props'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { Labelled } from '@/components/record/form/form-field'
import type { Receiver, WorkCounts } from '@/lib/model/calls/hand-over'
import styles from './leave.module.css'
import { type Chosen, type KindChoice, kindOf, lackOf, needsReceiver } from './receivers'
import { KindButton, Pieces, useKindName } from './work-kind'

interface LeaveWorkProps {
  /** The leaving users, joined by commas. */
  ids: string
  counts: WorkCounts
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** The work may stay for now. */
  mayStay?: boolean
  /** The user tried to continue: missing choices are shown. */
  tried: boolean
  /** The server's refusals by field. */
  refused: Readonly<Record<string, string>>
}

export function LeaveWork({ ids, counts, chosen, onChange, mayStay = false, tried, refused }: LeaveWorkProps) {
  const t = useTranslations('admin.leave')
  const id = useId()
  const kinds = Object.keys(counts)
  const goes = chosen.mode === 'now'
  const message = refused.to_user_key ?? (tried && needsReceiver(chosen, kinds) ? t('receiverMissing') : undefined)
  return (
    <>
      {mayStay && (
        <Labelled id={`${id}-mode`} label={t('mode')} group wide>
          <Radio.Group
            aria-labelledby={`${id}-mode-label`}
            value={chosen.mode}
            onChange={(event) => onChange({ ...chosen, mode: event.target.value })}
            options={(['now', 'later'] as const).map((one) => ({ value: one, label: t(`modes.${one}`) }))}
          />
        </Labelled>
      )}
      {goes ? (
        <Labelled id={id} label={t('receiver')} required wide message={message}>
          <ReceiverSelect
            id={id}
            ids={ids}
            kinds={kinds}
            value={chosen.receiver}
            onChange={(receiver, refusals) => onChange({ ...chosen, receiver, refusals })}
            status={message ? 'error' : undefined}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}-message` : undefined}
          />
        </Labelled>
      ) : (
        <p>{t('laterNote')}</p>
      )}
      <ul className={styles.work}>
        {kinds.map((kind) => (
          <KindRow
            key={kind}
            ids={ids}
            kind={kind}
            n={counts[kind] ?? 0}
            chosen={goes ? chosen : null}
            tried={tried}
            refused={refused[`receivers.${kind}`]}
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  )
}

interface KindRowProps {
  ids: string
  kind: string
  n: number
  /** Null while everything stays. */
  chosen: Chosen | null
  tried: boolean
  refused: string | undefined
  onChange: (chosen: Chosen) => void
}

const choices = ['default', 'other', 'stays'] as const

function KindRow({ ids, kind, n, chosen, tried, refused, onChange }: KindRowProps) {
  const t = useTranslations('admin.leave')
  const name = useKindName()(kind)
  const [open, setOpen] = useState(false)
  const own = chosen && kindOf(chosen, kind)
  const lack = chosen ? lackOf(chosen, kind) : ''
  const problem = refused ?? (lack === 'refused' ? chosen?.refusals[kind] : lack && tried ? t(lack) : undefined)
  const marks = { 'data-field': kind, 'data-wrong': problem ? true : undefined }
  const put = (next: { choice?: KindChoice; receiver?: Chosen['receiver'] }) => {
    if (chosen && own) onChange({ ...chosen, kinds: { ...chosen.kinds, [kind]: { ...own, ...next } } })
  }
  return (
    <li>
      <KindButton kind={kind} n={n} open={open} onToggle={() => setOpen(!open)} />
      {own && (
        <Select<KindChoice>
          aria-label={t('receiverOf', { kind: name })}
          {...(own.choice === 'default' && marks)}
          value={own.choice}
          onChange={(choice) => put({ choice })}
          options={choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
      )}
      {own?.choice === 'other' && (
        <div className={styles.wide} {...marks}>
          <ReceiverSelect
            ids={ids}
            kinds={[kind]}
            value={own.receiver}
            onChange={(receiver) => put({ receiver })}
            status={problem ? 'error' : undefined}
            aria-label={t('otherOf', { kind: name })}
          />
        </div>
      )}
      {problem && (
        <p className={`${styles.wide} ${styles.refused}`} role="alert">
          {problem}
        </p>
      )}
      {open && <Pieces ids={ids} kind={kind} />}
    </li>
  )
}

interface ReceiverSelectProps extends ControlProps {
  /** Who leaves, joined by commas. */
  ids: string
  kinds: readonly string[]
  value: readonly Option[]
  onChange: (value: Option[], refusals: Readonly<Record<string, string>>) => void
}

type Row = Partial<Receiver>

/** Choosing who takes work over; who cannot is shown with the reason. */
function ReceiverSelect({ ids, kinds, value, onChange, ...rest }: ReceiverSelectProps) {
  const t = useTranslations('admin.leave')
  const refusalsOf = ({ refusals = {} }: Row) => kinds.flatMap((kind) => refusals[kind] ?? [])
  return (
    <PagedSelect
      {...rest}
      call="GET /api/app/base/app/sys/user/receiver/list"
      query={{ ids, kinds: kinds.join(',') }}
      toOption={({ user_key, realname }: Row) => ({ value: user_key ?? '', label: realname ?? '' })}
      renderOption={(row: Row) => {
        const refused = refusalsOf(row)
        return (
          <span className={styles.option}>
            {row.realname}
            <small>
              {refused.length === 0 ? row.depart_name : kinds.length === 1 ? refused[0] : t('refusedKinds', { n: refused.length })}
            </small>
          </span>
        )
      }}
      isBarred={(row: Row) => kinds.length > 0 && refusalsOf(row).length === kinds.length}
      value={value}
      onChange={(chosen, [row]: Row[]) => onChange(chosen, row?.refusals ?? {})}
    />
  )
}
