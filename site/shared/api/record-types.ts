import type * as contract from '../../../admin-bridge/contract'
import type { Lenient } from './lenient'

/** The records that screens show: those of the contract, as the lenient schemas return them. */
export type Category = Lenient<contract.Category>
export type Drink = Lenient<contract.Drink>
export type Episode = Lenient<contract.Episode>
export type Post = Lenient<contract.Post>
export type Quote = Lenient<contract.Quote>
export type Review = Lenient<contract.Review>
export type TeamMember = Lenient<contract.TeamMember>
