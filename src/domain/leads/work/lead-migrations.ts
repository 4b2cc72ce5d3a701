/**
 * Version 2 has more statuses, a read mark in place of the status `read`, and a history. What was
 * changed before counts as answered, so that no clock starts for leads of years ago.
 */
export function addReadMark(lead: Record<string, unknown>): Record<string, unknown> {
  const { status, changedAt, quizId } = lead
  const isRead = status !== 'new'
  return {
    ...lead,
    status: status === 'read' ? 'new' : status,
    isRead,
    history: [],
    ...(quizId === 'full-assessment' && { isAssessment: true }),
    ...(isRead && status !== 'spam' && { answeredAt: changedAt ?? lead['receivedAt'] }),
  }
}
