// All default English texts of the public pages.
import type { SiteContent } from '../pages.ts'
import { chinese } from '../zh/all.ts'

export const english: SiteContent = chinese
