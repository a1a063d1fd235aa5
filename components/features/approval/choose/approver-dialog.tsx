// Asks, before a record is submitted, for the approvers of steps that the applicant chooses.
import { Alert, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ChosenApprovers } from '@/lib/client/chosen-approvers'
import type { ApproverChoice } from '@/lib/model/calls/approval-parts'
import { ApproverFields, asOption, type ChosenPeople, chosenKeys, isComplete } from './approver-fields'

export interface ApproverQuestion {
  choices: readonly ApproverChoice[]
  /** Why the previous choice was refused. */
  problem: string | null
}

interface ApproverDialogProps {
  question: ApproverQuestion
  onAnswer: (chosen: ChosenApprovers | null) => void
}

/** Above a form that is being submitted. */
const layer = 1050

export function ApproverDialog({ question: { choices, problem }, onAnswer }: ApproverDialogProps) {
  const t = useTranslations('widget.approvers')
  const [chosen, setChosen] = useState<ChosenPeople>(() =>
    Object.fromEntries(choices.map((choice) => [choice.node_id, choice.chosen.map(asOption)])),
  )
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (isComplete(choices, chosen)) onAnswer(chosenKeys(chosen))
  }
  return (
    <Modal
      open
      title={t('title')}
      width={520}
      zIndex={layer}
      okText={t('submit')}
      cancelText={t('cancel')}
      onOk={submit}
      onCancel={() => onAnswer(null)}
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <p>{t('hint')}</p>
      <ApproverFields choices={choices} chosen={chosen} onChange={setChosen} tried={tried} />
    </Modal>
  )
}
