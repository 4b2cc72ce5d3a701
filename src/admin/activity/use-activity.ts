import type { ActivityPage } from '#domain/accounts/activity.ts'
import { usePagedQuery } from '../components/use-paged-query.ts'

export const useActivity = () => usePagedQuery<ActivityPage>('/api/admin/activity')
