// Parameters.
import { ParamPage } from '@/components/setting/param-page'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function ParameterPage() {
  return (
    <ScreenTexts features={['setting']}>
      <ParamPage />
    </ScreenTexts>
  )
}
