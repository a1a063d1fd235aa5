// Targets and what was reached of them.
import { TargetPage } from '@/components/features/report/target-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function TargetScreenPage() {
  return (
    <ScreenTexts features={['report']} entities={['target']}>
      <TargetPage />
    </ScreenTexts>
  )
}
