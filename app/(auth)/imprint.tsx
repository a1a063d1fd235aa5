// The last line of the pages around signing in: copyright and filing number.
import type { AppInfo } from '@/lib/model/app-info.ts'
import styles from './sign-in.module.css'

export function Imprint({ info, otherwise }: { info: AppInfo | null; otherwise: string }) {
  const own = [info?.copyright, info?.icp_no].filter(Boolean).join('　')
  return <footer className={styles.filing}>{own || otherwise.replace('{year}', String(new Date().getFullYear()))}</footer>
}
