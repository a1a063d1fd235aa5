// The steps of approvals behind a report.
import { StepPage } from '@/components/features/log/step-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ApprovalStepPage() {
  return (
    <ScreenTexts features={['log']}>
      <StepPage />
    </ScreenTexts>
  )
}
