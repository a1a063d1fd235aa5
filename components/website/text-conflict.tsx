// Somebody else saved the same page first: whose words stand where both changed them; all else of both is taken.
'use client'
import { Button, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import dialogs from '../entity/dialogs.module.css'
import { excerptOf, mergeTexts, nameOf, setAt } from './content'
import type { PageTexts } from './pages'
import { useWords } from './use-words'

interface TextConflictProps {
  base: unknown
  mine: unknown
  theirs: PageTexts
  onSave: (merged: unknown) => void
  onClose: () => void
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : excerptOf(value, 200))

export function TextConflict({ base, mine, theirs, onSave, onClose }: TextConflictProps) {
  const t = useTranslations('widget.conflict')
  const tw = useTranslations('website')
  const words = useWords()
  const { merged, disputes } = useMemo(() => mergeTexts(base, mine, theirs.content), [base, mine, theirs])
  const [ours, setOurs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, own: boolean) =>
    setOurs((before) => new Set(own ? [...before, name] : [...before].filter((one) => one !== name)))
  const result = () =>
    disputes.reduce<unknown>((texts, one) => (ours.has(nameOf(one.path)) ? setAt(texts, one.path, one.mine) : texts), merged)
  return (
    <Modal
      open
      title={t('title')}
      width={760}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('back')}
        </Button>,
        <Button key="save" type="primary" onClick={() => onSave(result())}>
          {t('save')}
        </Button>,
      ]}
    >
      <p>{t('who', { name: theirs.update_by_name || t('somebody') })}</p>
      {disputes.length === 0 ? (
        <p>{tw('mergeable')}</p>
      ) : (
        <table className={dialogs.conflict}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {disputes.map((one) => {
              const name = nameOf(one.path)
              return (
                <tr key={name}>
                  <th scope="row">{words.pathLabel(one.path)}</th>
                  {([true, false] as const).map((own) => (
                    <td key={String(own)}>
                      <Radio checked={ours.has(name) === own} onChange={() => choose(name, own)}>
                        {textOf(own ? one.mine : one.theirs)}
                      </Radio>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
