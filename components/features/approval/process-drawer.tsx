// The start form of a process without a record; typed values are stored as a draft until it is sent.
import { Button, Drawer } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useId, useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Tabs } from '@/components/basic/tab-bar'
import { TextControl } from '@/components/record/field/text-control'
import { dropDraft, keepDraft, readDraft } from '@/components/record/form/draft'
import form from '@/components/record/form/form.module.css'
import { Labelled } from '@/components/record/form/form-field'
import { PathPreview } from '@/components/record/submission/path-preview'
import { beforeSessionEnd } from '@/lib/client/session-end'
import { useCall } from '@/lib/client/use-call'
import { useLocked } from '@/lib/client/use-locked'
import { useNarrow } from '@/lib/client/use-window'
import type { BusinessForm } from '@/lib/model/calls/approval-forms'
import type { StartableProcess } from '@/lib/model/calls/approval-instances'
import styles from './apply.module.css'
import { ApproverFields, asOption, type ChosenPeople, chosenKeys, isComplete } from './choose/approver-fields'
import { type FormValues, firstFormValues, formProblems, formVariables, ownProblems } from './form-values'
import { ProcessFields } from './process-fields'
import { ProcessPicture } from './process-picture'
import { useDecision } from './use-decision'

const longest = 200
const draftPlace = 'process'
const width = 720

/** The initial values: empty, or those of an earlier application for fields that still exist. */
function firstOf({ fields }: StartableProcess, earlier: BusinessForm | undefined): { title: string; values: FormValues } {
  const said = new Map(earlier?.fields.map(({ field, value }) => [field, value]))
  const values = firstFormValues(fields)
  for (const { id, writable } of fields) if (writable && said.has(id)) values[id] = said.get(id)
  return { title: earlier?.title ?? '', values }
}

/** The approvers of an earlier application who may still be chosen. */
function chosenBefore({ choices }: StartableProcess, earlier: BusinessForm | undefined): ChosenPeople {
  return Object.fromEntries(
    choices.map(({ node_id, people }) => {
      const before = earlier?.approvers[node_id] ?? []
      return [node_id, before.filter((one) => !people || people.some(({ user_key }) => user_key === one.user_key)).map(asOption)]
    }),
  )
}

interface ProcessDrawerProps {
  process: StartableProcess
  /** The application whose values the form begins with. */
  from?: string
  /** That application was returned, and is sent again. */
  revises?: boolean
  onClose: () => void
}

export function ProcessDrawer({ process, from, revises = false, onClose }: ProcessDrawerProps) {
  const narrow = useNarrow()
  const earlier = useCall(from ? 'POST /api/forms/biz/wf/getDetail' : null, { process_instance_id: from })
  if (!from || earlier.data) return <OpenDrawer process={process} from={from} revises={revises} earlier={earlier.data} onClose={onClose} />
  return (
    <Drawer open size={narrow ? '100%' : width} title={process.name} onClose={onClose}>
      <Unanswered of={earlier} skeleton={<LinesSkeleton lines={8} />} />
    </Drawer>
  )
}

function OpenDrawer({ process, from, revises, earlier, onClose }: ProcessDrawerProps & { earlier: BusinessForm | undefined }) {
  const t = useTranslations('workbench')
  const router = useRouter()
  const narrow = useNarrow()
  const id = useId()
  const [part, setPart] = useState<'form' | 'picture'>('form')
  const { process_definition_key: process_definition, fields, choices } = process
  const key = from ? `${process_definition}:${from}` : process_definition
  const [first] = useState(() => firstOf(process, earlier))
  const [kept] = useState(() => readDraft(draftPlace, key))
  const [title, setTitle] = useState(() => String(kept?.values.title ?? first.title))
  const [values, setValues] = useState<FormValues>(() => ({
    ...first.values,
    ...(kept?.values.variables as Record<string, unknown> | undefined),
  }))
  const [approvers, setApprovers] = useState<ChosenPeople>(() => chosenBefore(process, earlier))
  const [restored, setRestored] = useState(kept !== null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const { busy, decide } = useDecision()
  const lock = useLocked(busy !== null)
  const problems = formProblems(fields, values)
  const empty = title === first.title && JSON.stringify(values) === JSON.stringify(first.values)
  const keep = useCallback(() => void keepDraft(draftPlace, key, { title, variables: values }), [key, title, values])
  useEffect(() => {
    if (empty) dropDraft(draftPlace, key)
    else {
      keep()
      return beforeSessionEnd(keep)
    }
  }, [empty, key, keep])

  const send = async () => {
    setTried(true)
    setRefused({})
    if (title.trim() === '' || Object.keys(problems).length > 0 || !isComplete(choices, approvers)) return
    const input = { title: title.trim(), variables: formVariables(fields, values), approvers: chosenKeys(approvers) }
    const outcome =
      revises && from
        ? await decide('start', 'POST /api/bpm/biz/process/instance/resubmit', { process_instance_id: from, ...input })
        : await decide('start', 'POST /api/bpm/biz/process/instance/startProcess', { process_definition_key: process_definition, ...input })
    if (!outcome) return
    if (!outcome.ok) return setRefused(ownProblems(outcome.fields))
    dropDraft(draftPlace, key)
    onClose()
    router.push(`/home/myApply?open=${outcome.data.process_instance_id}`)
  }
  const discard = () => {
    setTitle(first.title)
    setValues(first.values)
    setRestored(false)
    setTried(false)
  }
  const titleMessage = refused.title ?? (tried && title.trim() === '' ? t('problem.required', { name: t('requestTitle') }) : undefined)
  return (
    <Drawer
      open
      size={narrow ? '100%' : width}
      title={process.name}
      onClose={onClose}
      footer={
        <div className={form.footer}>
          <span className={form.buttons}>
            <Button onClick={onClose}>{t('back')}</Button>
            <Button type="primary" loading={busy !== null} data-track="apply.submit" onClick={() => void send()}>
              {t('submit')}
            </Button>
          </span>
        </div>
      }
    >
      <Tabs
        label={process.name}
        tabs={[
          { key: 'form', label: t('form') },
          { key: 'picture', label: t('diagram') },
        ]}
        value={part}
        onChange={setPart}
      >
        {/* stays while the picture is looked at: with what is half typed in it */}
        <div className={styles.form} hidden={part !== 'form'} {...lock}>
          {restored && (
            <p className={styles.restored}>
              {t('restored')}
              <Button type="link" size="small" onClick={discard}>
                {t('discard')}
              </Button>
            </p>
          )}
          <Labelled id={id} label={t('requestTitle')} required wide message={titleMessage}>
            <TextControl
              id={id}
              most={longest}
              placeholder={t('requestTitleHint')}
              value={title}
              status={titleMessage ? 'error' : undefined}
              aria-invalid={titleMessage !== undefined}
              aria-describedby={titleMessage ? `${id}-message` : undefined}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Labelled>
          <ProcessFields
            fields={fields}
            values={values}
            onChange={(name, value) => {
              setValues((before) => ({ ...before, [name]: value }))
              setRefused(({ [name]: _, ...rest }) => rest)
            }}
            problems={tried ? problems : {}}
            refused={refused}
          />
          <ApproverFields choices={choices} chosen={approvers} onChange={setApprovers} tried={tried} />
          <PathPreview
            of={{ process_definition_key: process_definition }}
            values={formVariables(fields, values)}
            approvers={chosenKeys(approvers)}
          />
        </div>
        {part === 'picture' && <ProcessPicture process={process_definition} />}
      </Tabs>
    </Drawer>
  )
}
