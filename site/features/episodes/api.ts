import { episodeContract } from '../../../admin-bridge/contract/episodes'
import type { Drink, Episode } from '../../shared/api/record-types'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of episodes. */
export const episodesApi = createResourceApi(episodeContract, { emptyUnlessList: true })

/** The drinks of an episode that its readers see. Administrators receive all of them. */
export const publishedDrinks = ({ drinks }: Episode): Drink[] => drinks.filter(({ is_published: isPublished }) => isPublished)
