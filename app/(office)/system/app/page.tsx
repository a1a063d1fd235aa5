// Application and company.
import { AppPage } from '@/components/features/setting/app-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ApplicationPage() {
  return (
    <ScreenTexts features={['setting']} entities={['app_info', 'base_info']}>
      <AppPage />
    </ScreenTexts>
  )
}
