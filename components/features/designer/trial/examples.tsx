// The examples of a model beside the dry run: each is walked through the drawing as it is now, and says in what it differs from what it recorded.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { notify, send, toastSeconds } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import type { FieldSpec } from '../panel/fields'
import { ItemDialog } from '../panel/item-dialog'
import { isSame } from './example-changes'
import { ExampleRow } from './example-row'
import { type Asked, askedAgain } from './inputs'
import type { Example } from './trial'
import styles from './trial.module.css'

const fields: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', required: true, form: { pattern: /^.{1,50}$/su, text: 'trial.example.nameLong' } },
]

interface ExamplesProps {
  /** Null until the model has been saved: its examples are kept with it. */
  modelKey: string | null
  xml: string
  /** What the run that is shown was made with; null before the first. */
  asked: Asked | null
  onTry: (example: Example) => void
}

export function Examples({ modelKey, xml, asked, onTry }: ExamplesProps) {
  const t = useTranslations('designer.trial.example')
  const [naming, setNaming] = useState(false)
  const { busy, alone } = useAlone()
  const call = modelKey === null ? null : 'POST /api/bpm/biz/bpm/model/examples'
  const { data: examples = [], loading, error, retry, replace } = useCall(call, { model_key: modelKey ?? '', bpmn_xml: xml })
  const same = examples.filter(isSame).length

  /** Records a new example, or an old one again. */
  const record = (model_key: string, given: Asked & { name: string; example_key?: string }) =>
    alone(async () => {
      const saved = await send('POST /api/bpm/biz/bpm/model/saveExample', { model_key, bpmn_xml: xml, ...given })
      const at = examples.findIndex(({ example_key }) => example_key === saved.example_key)
      replace(at < 0 ? [...examples, saved] : examples.with(at, saved))
      notify().success(t('saved', { name: saved.name }))
    })
  const remove = async (model_key: string, { example_key, name }: Example) => {
    const question = { title: t('removeOne', { name }), text: t('removeText'), okText: t('remove'), cancelText: t('cancel'), danger: true }
    if (!(await confirmAction(question))) return
    await alone(async () => {
      await send('POST /api/bpm/biz/bpm/model/deleteExample', { model_key, example_key })
      replace(examples.filter((one) => one.example_key !== example_key))
    })
  }
  const told = loading ? t('walking') : examples.length > 0 ? t('count', { same, others: examples.length - same }) : t('none')
  return (
    <section className={styles.examples} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {error ? (
        <p className={styles.changed} role="status">
          {error.message}{' '}
          <Button size="small" onClick={retry}>
            {t('again')}
          </Button>
        </p>
      ) : (
        <p role="status">{modelKey === null ? t('unsaved') : told}</p>
      )}
      {modelKey !== null && (
        <>
          <ul>
            {examples.map((example) => (
              <ExampleRow
                key={example.example_key}
                example={example}
                busy={busy}
                onTry={() => onTry(example)}
                onRecord={() => void record(modelKey, { ...askedAgain(example), name: example.name, example_key: example.example_key })}
                onRemove={() => void remove(modelKey, example)}
              />
            ))}
          </ul>
          <Button disabled={!asked || busy} title={asked ? undefined : t('runFirst')} onClick={() => setNaming(true)}>
            {t('save')}
          </Button>
        </>
      )}
      {naming && asked && modelKey !== null && (
        <ItemDialog
          title={t('save')}
          fields={fields}
          onSave={({ name = '' }) => {
            const taken = examples.some((one) => one.name === name)
            if (taken) notify().error(t('taken', { name }), toastSeconds)
            else void record(modelKey, { ...asked, name })
            return !taken
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  )
}
