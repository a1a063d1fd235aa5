// The form that a process without a record is started with; what was typed is kept until it is sent.
'use client'
import { Button, Drawer, Input, Tabs } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { newOnceKey } from '@/lib/client/api'
import { useNarrow } from '@/lib/client/use-window'
import { dropDraft, keepDraft, readDraft } from '../entity/draft'
import form from '../entity/form.module.css'
import { Labelled } from '../entity/form-field'
import { act } from './act'
import styles from './apply.module.css'
import { type FormValues, firstFormValues, formProblems, formVariables, ownProblems } from './form-values'
import { calls } from './paths'
import { ProcessFields } from './process-fields'
import { ProcessPicture } from './process-picture'
import type { Startable } from './shapes'

const longest = 200
const draftPlace = 'process'

export function ProcessDrawer({ process, onClose }: { process: Startable; onClose: () => void }) {
  const t = useTranslations('workbench')
  const router = useRouter()
  const narrow = useNarrow()
  const id = useId()
  const { process_definition_key: key, fields } = process
  const [kept] = useState(() => readDraft(draftPlace, key))
  const [title, setTitle] = useState(() => String(kept?.values.title ?? ''))
  const [values, setValues] = useState<FormValues>(() => ({
    ...firstFormValues(fields),
    ...(kept?.values.variables as Record<string, unknown> | undefined),
  }))
  const [restored, setRestored] = useState(kept !== null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const once = useRef(newOnceKey())
  const problems = formProblems(fields, values)
  const empty = title === '' && JSON.stringify(values) === JSON.stringify(firstFormValues(fields))
  useEffect(() => {
    if (empty) dropDraft(draftPlace, key)
    else keepDraft(draftPlace, key, { title, variables: values })
  }, [empty, key, title, values])

  const send = async () => {
    setTried(true)
    setRefused({})
    if (busy || title.trim() === '' || Object.keys(problems).length > 0) return
    setBusy(true)
    const input = { process_definition_key: key, title: title.trim(), variables: formVariables(fields, values) }
    const outcome = await act<{ process_instance_id: string }>(calls.start, input, { once: once.current })
    setBusy(false)
    if (!outcome.ok) {
      once.current = newOnceKey()
      return setRefused(ownProblems(outcome.fields))
    }
    dropDraft(draftPlace, key)
    router.push(`/home/myApply?open=${outcome.data.process_instance_id}`)
  }
  const discard = () => {
    setTitle('')
    setValues(firstFormValues(fields))
    setRestored(false)
    setTried(false)
  }
  const titleMessage = refused.title ?? (tried && title.trim() === '' ? t('problem.required', { name: t('requestTitle') }) : undefined)
  return (
    <Drawer
      open
      size={narrow ? '100%' : 720}
      title={process.name}
      onClose={onClose}
      footer={
        <div className={form.footer}>
          <span className={form.buttons}>
            <Button onClick={onClose}>{t('back')}</Button>
            <Button type="primary" loading={busy} data-track="apply.submit" onClick={() => void send()}>
              {t('submit')}
            </Button>
          </span>
        </div>
      }
    >
      <Tabs
        items={[
          {
            key: 'form',
            label: t('form'),
            children: (
              <>
                {restored && (
                  <p className={styles.restored}>
                    {t('restored')}
                    <Button type="link" size="small" onClick={discard}>
                      {t('discard')}
                    </Button>
                  </p>
                )}
                <Labelled id={id} label={t('requestTitle')} required wide message={titleMessage}>
                  <Input
                    id={id}
                    maxLength={longest}
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
              </>
            ),
          },
          { key: 'picture', label: t('diagram'), children: <ProcessPicture process={key} /> },
        ]}
      />
    </Drawer>
  )
}
