// The incidents of one process instance: place, reason, and retry, optionally with other variables.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { sendDecision } from '@/components/features/approval/send-decision'
import { titleOf } from '@/components/features/approval/work-columns'
import { TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { formatDateTime } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { Incident } from '@/lib/model/calls/approval-instances'
import type { InstanceRow } from '@/lib/model/calls/approval-lists'
import styles from './flow.module.css'

const width = 560

export function IncidentDrawer({ row, mayRetry, onClose }: { row: InstanceRow; mayRetry: boolean; onClose: () => void }) {
  const t = useTranslations('flow')
  const narrow = useNarrow()
  const answer = useCall('POST /api/bpm/biz/process/incident/query', { process_instance_id: row.process_instance_id })
  const incidents = answer.data?.records
  return (
    <Drawer open title={t('incidentsOf', { title: titleOf(row) })} size={narrow ? '100%' : width} onClose={onClose}>
      {incidents?.map((incident) => (
        <OneIncident key={incident.incident_id} incident={incident} mayRetry={mayRetry} />
      ))}
      {incidents?.length === 0 && <State picture="firstUse" title={t('noIncidents')} text={t('noIncidentsText')} />}
      <Notes of={answer} />
      {!incidents && <Unanswered of={answer} skeleton={<LinesSkeleton lines={6} />} />}
    </Drawer>
  )
}

/** A typed value: parsed if it is JSON, else the text itself. */
function readTyped(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function OneIncident({ incident, mayRetry }: { incident: Incident; mayRetry: boolean }) {
  const t = useTranslations('flow')
  const id = useId()
  const [name, setName] = useState(incident.variable ?? '')
  const [value, setValue] = useState('')
  const { busy, alone } = useAlone()
  const retry = () => {
    const variables = name.trim() === '' ? {} : { [name.trim()]: readTyped(value.trim()) }
    return alone(() => sendDecision('POST /api/bpm/biz/process/incident/retry', { incident_id: incident.incident_id, variables }))
  }
  return (
    <section className={styles.incident}>
      <h3>
        <StatusGlyph shape="overdue" />
        {incident.node_name ?? t('instance')}
        <time dateTime={incident.create_time}>{formatDateTime(incident.create_time)}</time>
      </h3>
      <p>{incident.reason}</p>
      <details>
        <summary>{t('technical')}</summary>
        <code>{incident.message}</code>
      </details>
      {mayRetry && (
        <div className={styles.retry}>
          <Labelled id={`${id}-name`} label={t('variable')}>
            <TextControl id={`${id}-name`} most={255} value={name} onChange={(event) => setName(event.target.value)} />
          </Labelled>
          <Labelled id={`${id}-value`} label={t('value')}>
            <TextControl id={`${id}-value`} most={2000} value={value} onChange={(event) => setValue(event.target.value)} />
          </Labelled>
          <Button type="primary" loading={busy} onClick={() => void retry()}>
            {t('retry')}
          </Button>
        </div>
      )}
    </section>
  )
}
