// Parameters.
import { ParamPage } from '@/components/features/setting/param-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ParameterPage() {
  return (
    <ScreenTexts features={['setting']}>
      <ParamPage />
    </ScreenTexts>
  )
}
