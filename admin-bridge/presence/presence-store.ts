/** How long a report counts. Forms report every few seconds; one that is closed without a word is forgotten soon. */
export const REPORT_MS = 10_000

/** A form that somebody has open. `client` tells the forms of one person apart. */
export type Report = { readonly record: string; readonly client: string; readonly user: string }

/** Where all processes of an installation keep reports. */
export type PresenceStore = {
  /** Adds or renews a report. @returns the reports of the other clients on its record that count at `now`. @param now in milliseconds since 1970. */
  enter(report: Report, now: number): Promise<readonly Report[]>
  leave(report: Pick<Report, 'record' | 'client'>): Promise<void>
}
