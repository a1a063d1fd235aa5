// The area of the dashboard.
import type { Area } from '../area/area.ts'
import { dashboardCalls } from './calls.ts'

export const dashboardArea: Area = { name: 'dashboard', calls: dashboardCalls }
