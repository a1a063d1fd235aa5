// Departments.
import { DepartScreen } from '@/components/features/organisation/depart-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function DepartPage() {
  return (
    <ScreenTexts features={['admin']} entities={['department']}>
      <DepartScreen />
    </ScreenTexts>
  )
}
