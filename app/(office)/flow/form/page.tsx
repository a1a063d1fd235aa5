// The fields of the forms that processes see.
import { FormPage } from '@/components/features/setting/form-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['setting']}>
      <FormPage />
    </ScreenTexts>
  )
}
