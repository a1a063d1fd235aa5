// After a change everything that shows articles loads again, the counts of the tree too.
import { refreshCalls } from '@/lib/client/refresh'

export const refreshKnowledge = () => refreshCalls(['/fintech/biz/knowledge/'])
