// The texts of one kind of message in both languages, with the places that may be filled in and what it will say.
import { Button } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useRef, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextAreaControl } from '@/components/record/field/text-control'
import { SetConflict } from '@/components/record/form/set-conflict'
import { type SharedCopy, useSharedCopy } from '@/components/record/form/use-shared-copy'
import { answerRunner } from '@/lib/client/run-action'
import type { MessageTemplateRow } from '@/lib/model/calls/message-template'
import { templateLength, unknownPlaces } from '@/lib/model/message-places'
import styles from './template.module.css'
import { TemplateText, usePlaceWord } from './template-text'

interface TemplateDialogProps {
  template: MessageTemplateRow
  onClose: () => void
}

const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]

/** The texts as they are edited, with the version of their template. */
type TextCopy = Record<Language, string> & { version: number }

const copyOf = ({ zh, en, row_version }: MessageTemplateRow): TextCopy => ({ zh, en, version: row_version })

const run = answerRunner(['/message/template/'])

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useTranslations('message.template')
  const { message_code, places } = template
  const [tried, setTried] = useState(false)
  const stored = useMemo(() => copyOf(template), [template])
  const edited = useSharedCopy<TextCopy, string>({
    of: message_code,
    stored,
    settingsOf: (copy) => new Map(languages.map((language) => [language, copy[language]])),
    readTheirs: (data) => copyOf(data as MessageTemplateRow),
    async send({ zh, en }, { version }, options) {
      const saved = await run('POST /api/fintech/biz/message/template/save', { message_code, zh, en, row_version: version }, options)
      return saved && copyOf(saved)
    },
  })
  const { value: texts, dirty, saving } = edited
  const problemOf = (language: Language): string | undefined => {
    if (texts[language].trim() === '') return tried ? t('empty') : undefined
    const unknown = unknownPlaces(texts[language], places)
    return unknown.length > 0 ? t('unknown', { names: unknown.map((name) => `{${name}}`).join('、') }) : undefined
  }
  const save = async () => {
    setTried(true)
    const wrong = languages.some((one) => texts[one].trim() === '' || unknownPlaces(texts[one], places).length > 0)
    if (!wrong && (await edited.save())) onClose()
  }
  return (
    <WorkDialog
      width={720}
      title={t('title', { category: template.category_name })}
      okText={t('save')}
      cancelText={t('cancel')}
      busy={saving}
      onOk={() => void save()}
      typed={dirty}
      onCancel={onClose}
    >
      {languages.map((language) => (
        <TextField
          key={language}
          code={message_code}
          label={t(language)}
          text={texts[language]}
          places={places}
          problem={problemOf(language)}
          onChange={(text) => edited.change((copy) => ({ ...copy, [language]: text }))}
        />
      ))}
      <TextConflict copy={edited} onSaved={onClose} />
    </WorkDialog>
  )
}

function TextConflict({ copy, onSaved }: { copy: SharedCopy<TextCopy, string>; onSaved: () => void }) {
  const t = useTranslations('message.template')
  const { conflict } = copy
  if (!conflict) return null
  const { theirs } = conflict
  const settle = async (merged: ReadonlyMap<string, string>) => {
    const texts = { zh: merged.get('zh') ?? theirs.zh, en: merged.get('en') ?? theirs.en }
    if (await copy.settle({ ...theirs, ...texts }, theirs)) onSaved()
  }
  return (
    <SetConflict
      sets={conflict.sets}
      who={conflict.who}
      labelOf={(language) => t(language as Language)}
      show={(text) => text}
      onMerge={(merged) => void settle(merged)}
      onClose={copy.endConflict}
    />
  )
}

interface TextFieldProps {
  code: string
  label: string
  text: string
  places: readonly string[]
  problem: string | undefined
  onChange: (text: string) => void
}

function TextField({ code, label, text, places, problem, onChange }: TextFieldProps) {
  const t = useTranslations('message.template')
  const wordOf = usePlaceWord(code)
  const id = useId()
  const area = useRef<TextAreaRef>(null)
  const insert = (place: string) => {
    const field = area.current?.resizableTextArea?.textArea
    const [from, to] = field ? [field.selectionStart, field.selectionEnd] : [text.length, text.length]
    onChange(`${text.slice(0, from)}{${place}}${text.slice(to)}`)
    area.current?.focus()
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <TextAreaControl
        ref={area}
        id={id}
        autoSize={{ minRows: 2, maxRows: 6 }}
        most={templateLength}
        showCount
        value={text}
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {places.length > 0 && (
        <p className={styles.places}>
          {t('insert')}
          {places.map((place) => (
            <Button key={place} size="small" onClick={() => insert(place)}>
              {wordOf(place)}
            </Button>
          ))}
        </p>
      )}
      <p className={styles.preview}>
        <small>{t('preview')}</small>
        <TemplateText code={code} text={text} />
      </p>
    </div>
  )
}
