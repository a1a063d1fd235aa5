// The sign-in log.
import { SignInPage } from '@/components/features/log/sign-in-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function SignInLogPage() {
  return (
    <ScreenTexts features={['log']}>
      <SignInPage />
    </ScreenTexts>
  )
}
