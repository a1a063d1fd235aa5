// Departments.
import { DepartScreen } from '@/components/admin/depart-screen'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function DepartPage() {
  return (
    <ScreenTexts features={['admin']} entities={['department']}>
      <DepartScreen />
    </ScreenTexts>
  )
}
