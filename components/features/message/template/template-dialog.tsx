// The texts of one kind of message in both languages, with the places that may be filled in and what it will say.
'use client'
import { Button } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { unlessRefused } from '@/components/basic/refused-controls'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextAreaControl } from '@/components/record/field/text-control'
import { ApiError, notify, send, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { MessageTemplateRow } from '@/lib/model/calls/message-template'
import { templateLength, unknownPlaces } from '@/lib/model/message-places'
import styles from './template.module.css'
import { TemplateText, usePlaceWord } from './template-text'

interface TemplateDialogProps {
  template: MessageTemplateRow
  onClose: () => void
}

type Language = 'zh' | 'en'

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useTranslations('message.template')
  const [texts, setTexts] = useState({ zh: template.zh, en: template.en })
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const [tried, setTried] = useState(false)
  const dirty = texts.zh !== template.zh || texts.en !== template.en
  const problemOf = (language: Language): string | undefined => {
    if (texts[language].trim() === '') return tried ? t('empty') : undefined
    const unknown = unknownPlaces(texts[language], template.places)
    return unknown.length > 0 ? t('unknown', { names: unknown.map((name) => `{${name}}`).join('、') }) : refused[language]
  }
  const close = async () => {
    if (dirty && !(await confirmAction({ title: t('leave'), okText: t('leaveOk'), cancelText: t('stay') }))) return
    onClose()
  }
  const save = async () => {
    setTried(true)
    const wrong = (['zh', 'en'] as const).some((one) => texts[one].trim() === '' || unknownPlaces(texts[one], template.places).length > 0)
    if (wrong || saving) return
    setSaving(true)
    try {
      const { message_code, row_version } = template
      await send('POST /api/fintech/biz/message/template/save', { message_code, row_version, ...texts }, { refusal: 'silent' })
      notify().success(t('saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.fields)
      if (error.kind === 'refused') notify().error(Object.values(error.fields)[0] ?? error.message, toastSeconds)
    } finally {
      setSaving(false)
      void refreshCalls(['/message/template/'])
    }
  }
  return (
    <WorkDialog
      width={720}
      title={t('title', { category: template.category_name })}
      okText={t('save')}
      cancelText={t('cancel')}
      busy={saving}
      onOk={unlessRefused(() => void save())}
      onCancel={() => void close()}
    >
      {(['zh', 'en'] as const).map((language) => (
        <TextField
          key={language}
          code={template.message_code}
          label={t(language)}
          text={texts[language]}
          places={template.places}
          problem={problemOf(language)}
          onChange={(text) => {
            setRefused({})
            setTexts((before) => ({ ...before, [language]: text }))
          }}
        />
      ))}
    </WorkDialog>
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
