// Two things that are asked for at once: where a contract is archived, or when and why it ends before its time.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { DateControl } from '@/components/record/field/lazy-controls'
import { TextAreaControl, TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { shanghaiNow } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'

export interface PlaceQuestion {
  title: string
  okText: string
  danger?: boolean
  first: { label: string; date?: boolean; value?: string; max: number }
  second: { label: string; value?: string; max: number }
  /** Under both, from what is typed. */
  foot?: (first: string, second: string) => ReactNode
  /** True once it is done. */
  onOk: (first: string, second: string) => Promise<boolean>
}

export function PlaceDialog({ question, onClose }: { question: PlaceQuestion; onClose: () => void }) {
  const t = useTranslations('contract')
  const id = useId()
  const { busy, alone } = useAlone()
  const [first, setFirst] = useState(question.first.value ?? (question.first.date ? shanghaiNow().format('YYYY-MM-DD') : ''))
  const [second, setSecond] = useState(question.second.value ?? '')
  const [tried, setTried] = useState(false)
  const send = () =>
    void alone(async () => {
      setTried(true)
      if (first.trim() === '' || second.trim() === '') return
      if (await question.onOk(first.trim(), second.trim())) onClose()
    })
  return (
    <WorkDialog
      width={560}
      title={question.title}
      okText={question.okText}
      okButtonProps={{ danger: question.danger }}
      cancelText={t('cancel')}
      busy={busy}
      onOk={send}
      onCancel={onClose}
    >
      <Labelled
        id={`${id}-first`}
        label={question.first.label}
        required
        wide
        message={tried && first.trim() === '' ? t('fillIn') : undefined}
      >
        {question.first.date ? (
          <DateControl id={`${id}-first`} time={false} value={first || null} onChange={(value) => setFirst(value ?? '')} />
        ) : (
          <TextControl id={`${id}-first`} value={first} most={question.first.max} onChange={(event) => setFirst(event.target.value)} />
        )}
      </Labelled>
      <Labelled
        id={`${id}-second`}
        label={question.second.label}
        required
        wide
        message={tried && second.trim() === '' ? t('fillIn') : undefined}
      >
        <TextAreaControl
          id={`${id}-second`}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={second}
          most={question.second.max}
          onChange={(event) => setSecond(event.target.value)}
        />
      </Labelled>
      {question.foot?.(first.trim(), second.trim())}
    </WorkDialog>
  )
}
