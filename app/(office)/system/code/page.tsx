// Number rules.
import { CodePage } from '@/components/setting/code-page'
import { ScreenTexts } from '@/components/text/screen-texts'
import { numberRules } from '@/lib/model/number-rules'

export default function NumberRulePage() {
  return (
    <ScreenTexts features={['setting', 'log']} entities={Object.keys(numberRules)}>
      <CodePage />
    </ScreenTexts>
  )
}
