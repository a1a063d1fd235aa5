// Number rules.
import { CodePage } from '@/components/features/setting/code-page'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { numberRules } from '@/lib/model/number-rules'

export default function NumberRulePage() {
  return (
    <ScreenTexts features={['setting', 'log']} entities={Object.keys(numberRules)}>
      <CodePage />
    </ScreenTexts>
  )
}
