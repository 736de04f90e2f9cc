/* Generated from schema/ by `npm run client`: change the routes, not this file. */

export interface paths {
  '/api/v1/content': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send content
     * @description Accepts the item and answers at once; the decision arrives through the webhook. A known item is updated and analyzed again.
     */
    post: operations['sendContent']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/content/sync': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send content and wait for the decision
     * @description Waits up to 15 seconds for the automated checks. Videos cannot be sent here.
     */
    post: operations['decideContent']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/content/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the status of content
     * @description What became of an item, and the actions that led there.
     */
    get: operations['getContent']
    put?: never
    post?: never
    /**
     * Delete content
     * @description Deletes an item for good, with its media, reviews, reports, appeals and decisions, because your platform deleted it. Its open review is closed, and no webhook is sent, not even actions that were still waiting. It is done when this answers; sent again it answers 404: the item no longer exists. An item on legal hold answers 409.
     */
    delete: operations['deleteContent']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/actions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what was decided and done
     * @description For a platform that was unavailable, or has no webhook. Oldest first; reading on from each cursor returns every action once. Besides the actions of the webhook, it has the decisions of your platform and the reverts, so that the last status of an object is its current one.
     */
    get: operations['getActions']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/actions/{id}/statement-of-reasons': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the statement of reasons of an action
     * @description Of a removal, a ban or a strike that was not taken back: why, in the fields of the DSA Transparency Database of the European Union.
     */
    get: operations['getStatementOfReasons']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/evaluate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask what would become of content
     * @description Evaluates the rules in force over an item as if it were sent now. Nothing is stored, counted or sent, no media are fetched, and AI moderators are not run.
     */
    post: operations['evaluateContent']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/status': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Record a decision of your platform
     * @description Sets the status of exactly one content item, user or subcategory. It counts as a human decision, and is not sent back through the webhook. An unknown policy_id is ignored. With action_id, the action that your platform takes back, it carries the Revert Action category.
     */
    post: operations['setStatus']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/user': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create or update a user
     * @description What is not sent stays as it is. The status and the project count only when the user is first created; tags replace the whole set. User rules are evaluated in the background.
     */
    post: operations['saveUser']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/user/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read a user
     * @description The two moments are there only while a temporary ban or a strike applies.
     */
    get: operations['getUser']
    put?: never
    post?: never
    /**
     * Erase a user
     * @description Erases a user for good, with all their content, the reports that they made, and everything that is kept of these, in the background: 100,000 items take minutes. No webhook is sent. Sent again while it is running, it answers with the same erasure; when everything is erased it answers 404.
     */
    delete: operations['deleteUser']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/import/users': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Import users
     * @description Creates or updates up to 10,000 users, all of them or none; each may be there once. No rules are evaluated. A failing field is named with its row, such as users.17.id.
     */
    post: operations['importUsers']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/user-reports': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List what users can report for
     * @description The policy categories that are enabled and have the User Reports flag on.
     */
    get: operations['getReportReasons']
    put?: never
    /**
     * Send a user report
     * @description Takes a report of a content item or a user. Reports are not deduplicated. 100 requests a minute for each workspace, refused ones included.
     */
    post: operations['sendUserReport']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/appeals': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List appeals
     * @description In the order in which they were filed. Their decisions are sent by the webhook, and are in the log of actions as well.
     */
    get: operations['getAppeals']
    put?: never
    /**
     * File an appeal
     * @description Files an appeal of a user against a removal, a ban or a strike. It is decided by another moderator than the first; the webhook sends the outcome. With the content or the user instead of an action, it is against the decision in force. Sent again with the same id, it is filed once.
     */
    post: operations['fileAppeal']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/appeals/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read an appeal
     * @description Where it stands, and what was decided on it.
     */
    get: operations['getAppeal']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/lists': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * See all lists
     * @description Each with the number of its values, without the values themselves.
     */
    get: operations['getLists']
    put?: never
    /**
     * Create a list
     * @description Counts towards the plan's number of lists. Renaming and deleting need the dashboard.
     */
    post: operations['createList']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/v1/lists/{listId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * See a list with its values
     * @description All of its values, as they were normalized when they were added.
     */
    get: operations['getList']
    put?: never
    /**
     * Add values to a list
     * @description Appends; values that are there already are skipped. One invalid value refuses the whole request.
     */
    post: operations['addListItems']
    /**
     * Remove values from a list
     * @description By exact value; values that are not there are ignored. The body is JSON.
     */
    delete: operations['removeListItems']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface webhooks {
  actions: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Take actions
     * @description Sent to the endpoint of the workspace when something was decided or done, and again until it is answered. Actions on the same object come in their order. An admin has a test event of each kind sent in the dashboard: [Settings → Webhooks](/settings/webhook), beside **Send test event**.
     */
    post: operations['receiveActions']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface components {
  schemas: {
    AddListItemsRequest: {
      items: string[]
    }
    AddListItemsResponse: {
      /** @constant */
      success: true
    } & {
      /** @description Those that were not there yet */
      addedItems: string[]
    }
    /** @description A moderator or a rule added tags */
    AddTags: {
      /** @constant */
      action_type: 'AddTags'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /** @enum {string} */
      type: 'content' | 'user' | 'subcategory'
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /**
       * Format: uuid
       * @description The rule that acted
       */
      rule_id?: string
      /** @description When type is user */
      user?: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is content */
      content?: {
        /** @description The caller's content id */
        id: string
        /** Format: date-time */
        created_at: string
        user_id: string
        subcategory_id: string
        category_id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is subcategory */
      subcategory?: {
        id: string
      }
      tags_added: string[]
    }
    AnalyzeCommentRequest: {
      comment?: {
        text?: string | null
        type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
      } | null
      requestedAttributes?: {
        [key: string]: {
          scoreType?: string | null
          scoreThreshold?: number | null
        }
      } | null
      languages?: string[] | null
      spanAnnotations?: boolean | null
      /** @description Whether attributes that are not served are left out, instead of refusing the request */
      dropUnsupportedAttributes?: boolean | null
      /** @description Nothing is ever stored */
      doNotStore?: boolean | null
      /** @description Sent back as it is */
      clientToken?: string | null
      /** @description Without effect */
      sessionId?: string | null
      /** @description Without effect */
      communityId?: string | null
      /** @description Without effect */
      context?: {
        entries?:
          | {
              text?: string | null
              type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
            }[]
          | null
        articleAndParentComment?: {
          article?: {
            text?: string | null
            type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
          } | null
          parentComment?: {
            text?: string | null
            type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
          } | null
        } | null
      } | null
    }
    AnalyzeCommentResponse: {
      attributeScores?: {
        [key: string]: {
          /** @description Of each sentence with spanAnnotations, else of the whole; in UTF-16 units */
          spanScores?: {
            begin: number
            end: number
            score: {
              value: number
              /** @constant */
              type: 'PROBABILITY'
            }
          }[]
          summaryScore?: {
            value: number
            /** @constant */
            type: 'PROBABILITY'
          }
        }
      }
      languages: string[]
      detectedLanguages: string[]
      clientToken?: string
    }
    /** @description The status of content, a user or a subcategory changed */
    ChangeStatus: {
      /** @constant */
      action_type: 'ChangeStatus'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /**
       * @description The kind of object acted on
       * @enum {string}
       */
      type: 'content' | 'user' | 'subcategory'
      /** @enum {string} */
      status: 'allowed' | 'flagged' | 'hidden'
      previous_status: ('allowed' | 'flagged' | 'hidden') | null
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /**
       * Format: uuid
       * @description The rule that acted
       */
      rule_id?: string
      /** @description When type is user */
      user?: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is content */
      content?: {
        /** @description The caller's content id */
        id: string
        /** Format: date-time */
        created_at: string
        user_id: string
        subcategory_id: string
        category_id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is subcategory */
      subcategory?: {
        id: string
      }
      /** @description When the user is banned for a time */
      temporary_ban?: {
        /** Format: date-time */
        until: string
        /** @enum {string} */
        period: 'hours' | 'days' | 'weeks'
        duration: number
      }
      /** @description The Policy Category ID applied */
      policy_id?: string
      /** @description Its name when the action was taken */
      policy_name?: string
      /** @description Extra reasoning */
      policy_information?: string
    }
    CreateListRequest: {
      name: string
      /** @enum {string} */
      type: 'strings' | 'urls' | 'locations' | 'phone_numbers' | 'ips' | 'regexes'
    }
    CreateListResponse: {
      /** @constant */
      success: true
    } & {
      listId: string
    }
    CreateModerationRequest: {
      /** @description A text, several texts, or the parts of one input: texts and pictures */
      input:
        | string
        | string[]
        | (
            | {
                /** @constant */
                type: 'text'
                text: string
              }
            | {
                /** @constant */
                type: 'image_url'
                image_url: {
                  url: string
                }
              }
          )[]
      /** @description Any name; it is not looked at */
      model?: string | null
    }
    CreateModerationResponse: {
      id: string
      model: string
      results: {
        flagged: boolean
        categories: {
          harassment: boolean
          'harassment/threatening': boolean
          hate: boolean
          'hate/threatening': boolean
          illicit: null
          'illicit/violent': null
          'self-harm': boolean
          'self-harm/intent': boolean
          'self-harm/instructions': boolean
          sexual: boolean
          'sexual/minors': boolean
          violence: boolean
          'violence/graphic': boolean
        }
        category_scores: {
          harassment: number
          'harassment/threatening': number
          hate: number
          'hate/threatening': number
          illicit: number
          'illicit/violent': number
          'self-harm': number
          'self-harm/intent': number
          'self-harm/instructions': number
          sexual: number
          'sexual/minors': number
          violence: number
          'violence/graphic': number
        }
        category_applied_input_types: {
          harassment: ('text' | 'image')[]
          'harassment/threatening': ('text' | 'image')[]
          hate: ('text' | 'image')[]
          'hate/threatening': ('text' | 'image')[]
          illicit: ('text' | 'image')[]
          'illicit/violent': ('text' | 'image')[]
          'self-harm': ('text' | 'image')[]
          'self-harm/intent': ('text' | 'image')[]
          'self-harm/instructions': ('text' | 'image')[]
          sexual: ('text' | 'image')[]
          'sexual/minors': ('text' | 'image')[]
          violence: ('text' | 'image')[]
          'violence/graphic': ('text' | 'image')[]
        }
        /** @description Not of OpenAI's: parts that were not scored, and why */
        unscored: {
          type: string
          reason: string
        }[]
      }[]
    }
    /** @description A content item: text, media, or both */
    DecideContentRequest: {
      /** @description The customer platform's own identifier */
      content_id: string
      /** @description Up to 4,000 characters */
      text?: string | null
      /** @description Publicly reachable or signed image URLs, at most 20 */
      image_urls?: string[] | null
      /** @description Publicly reachable or signed video URLs, at most 20 */
      video_urls?: string[] | null
      /** @description Publicly reachable or signed audio URLs, at most 20 */
      audio_urls?: string[] | null
      /** @description A user of the customer platform */
      user: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters */
        name?: string | null
        /** @description What kind of user it is; of a new user `normal` unless sent */
        type?: ('normal' | 'trusted' | 'moderator' | 'admin' | 'testing') | null
        /** @description The status that the user starts with; honoured only when the user is first created */
        status?: ('allowed' | 'flagged' | 'hidden') | null
        /** @description Tag identifiers, at most 100; replaces the user's whole set, unknown ones are ignored */
        tags?: string[] | null
        /** @description The user's project; cannot be changed after creation */
        project_id?: string | null
        /** @description Another name for the user's project */
        category_id?: string | null
        /** @description Their e-mail address, up to 320 characters */
        email?: string | null
        /** @description When they signed up, as an ISO 8601 date or date and time */
        signup_date?: (string | unknown | unknown) | null
        /** @description How they signed up, such as email, phone or google; up to 100 characters */
        signup_method?: string | null
        ip?: (string | unknown | unknown) | null
        country?: string | null
        /** @description Where their profile image is, an http or https URL of up to 2,048 characters */
        profile_image_url?: string | null
        /** @description Custom attributes; replaces those sent before, and keeps its keys as they are */
        attributes?: {
          [key: string]: unknown
        } | null
      }
      /** @description A top-level area of the customer platform */
      category: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters; the one sent before stays unless given */
        name?: string | null
      }
      /** @description A place within the category where content is posted */
      subcategory: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters; the one sent before stays unless given */
        name?: string | null
      }
      /** @description Custom attributes; the keys are kept as they are */
      metadata?: {
        [key: string]: unknown
      } | null
    }
    DecideContentResponse: {
      /** @constant */
      success: true
    } & (
      | {
          /**
           * @description The final status; hidden is displayed as Removed
           * @enum {string}
           */
          status: 'allowed' | 'flagged' | 'hidden'
          /** @description What acted on the item and, for it, on its user, in the shape of webhook actions; empty when no rule or AI moderator acted */
          actions: components['schemas']['WebhookAction'][]
        }
      | {
          /**
           * @description The decision arrives through the webhook
           * @constant
           */
          timeout: true
        }
    )
    DeleteContentResponse: {
      /** @constant */
      success: true
    } & Record<string, never>
    DeleteUserResponse: {
      /** @constant */
      success: true
    } & {
      /**
       * Format: uuid
       * @description The id of the erasure, for the audit log and GraphQL
       */
      erasure_id: string
      /** @description How many content items the user had when it was started */
      items: number
    }
    /** @description The active strike ended, by itself or by a moderator; it still counts */
    EndStrikeUser: {
      /** @constant */
      action_type: 'EndStrikeUser'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /** @constant */
      type: 'user'
      user: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /**
       * Format: uuid
       * @description The rule that acted
       */
      rule_id?: string
      /** Format: uuid */
      strike_id: string
      /** @description Strikes of the user in total */
      count: number
    }
    ErrorBody: {
      /** @constant */
      success: false
      /** @description For failing fields an object from field path to message, otherwise a text */
      error:
        | string
        | {
            [key: string]: string
          }
      /** @description What went wrong, for programs: one of UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, INVALID_JSON, INVALID_BODY, INVALID_QUERY, CONTENT_MISMATCH, PLACE_MISMATCH, MEDIA_NOT_ENABLED, VIDEO_NOT_SYNCHRONOUS, EXACTLY_ONE_OF, POLICY_NOT_FOUND, INVALID_LIST_ITEM, LIST_FULL, CONFLICT, NOTHING_TO_APPEAL, ALREADY_RESTORED, ALREADY_APPEALED, APPEAL_TOO_LATE, PLAN_REQUIRED, CURSOR_EXPIRED, RATE_LIMITED, PLAN_LIMIT, METHOD_NOT_ALLOWED, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE, INTERNAL_SERVER_ERROR; more may follow */
      code: string
      /** @description Where the code is explained, below the address of the installation */
      docs: string
      /** @description The same as the header x-request-id */
      request_id: string
    }
    /** @description A content item: text, media, or both */
    EvaluateContentRequest: {
      /** @description The customer platform's own identifier */
      content_id: string
      /** @description Up to 4,000 characters */
      text?: string | null
      /** @description Publicly reachable or signed image URLs, at most 20 */
      image_urls?: string[] | null
      /** @description Publicly reachable or signed video URLs, at most 20 */
      video_urls?: string[] | null
      /** @description Publicly reachable or signed audio URLs, at most 20 */
      audio_urls?: string[] | null
      /** @description A user of the customer platform */
      user: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters */
        name?: string | null
        /** @description What kind of user it is; of a new user `normal` unless sent */
        type?: ('normal' | 'trusted' | 'moderator' | 'admin' | 'testing') | null
        /** @description The status that the user starts with; honoured only when the user is first created */
        status?: ('allowed' | 'flagged' | 'hidden') | null
        /** @description Tag identifiers, at most 100; replaces the user's whole set, unknown ones are ignored */
        tags?: string[] | null
        /** @description The user's project; cannot be changed after creation */
        project_id?: string | null
        /** @description Another name for the user's project */
        category_id?: string | null
        /** @description Their e-mail address, up to 320 characters */
        email?: string | null
        /** @description When they signed up, as an ISO 8601 date or date and time */
        signup_date?: (string | unknown | unknown) | null
        /** @description How they signed up, such as email, phone or google; up to 100 characters */
        signup_method?: string | null
        ip?: (string | unknown | unknown) | null
        country?: string | null
        /** @description Where their profile image is, an http or https URL of up to 2,048 characters */
        profile_image_url?: string | null
        /** @description Custom attributes; replaces those sent before, and keeps its keys as they are */
        attributes?: {
          [key: string]: unknown
        } | null
      }
      /** @description A top-level area of the customer platform */
      category: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters; the one sent before stays unless given */
        name?: string | null
      }
      /** @description A place within the category where content is posted */
      subcategory: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters; the one sent before stays unless given */
        name?: string | null
      }
      /** @description Custom attributes; the keys are kept as they are */
      metadata?: {
        [key: string]: unknown
      } | null
    }
    EvaluateContentResponse: {
      /** @constant */
      success: true
    } & {
      /**
       * @description The status that the item would have
       * @enum {string}
       */
      status: 'allowed' | 'flagged' | 'hidden'
      /** @description Identifiers of tags */
      tags: string[]
      /** @description What would act on the item and its user, in the shape of webhook actions */
      actions: {
        [key: string]: unknown
      }[]
      /** @description The content rules tried, in order */
      rules: {
        rule_id: string
        name: string
        version: number
        matched: boolean
        applied: boolean
        /** @description Why a match was not applied */
        note: string | null
        /** @description Up to the first that did not match; of those joined by OR the one that matched, or all where none did */
        conditions: {
          key: string
          label: string
          matched: boolean
          explanation: string
        }[]
      }[]
      user: {
        /** @enum {string} */
        status: 'allowed' | 'flagged' | 'hidden'
        /** @description Identifiers of tags */
        tags: string[]
        /** @description The user rules tried */
        rules: {
          rule_id: string
          name: string
          version: number
          matched: boolean
          applied: boolean
          /** @description Why a match was not applied */
          note: string | null
          /** @description Up to the first that did not match; of those joined by OR the one that matched, or all where none did */
          conditions: {
            key: string
            label: string
            matched: boolean
            explanation: string
          }[]
        }[]
      }
      /** @description The strike that the user would get */
      strike: {
        count: number
        duration: number
        /** @enum {string} */
        period: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'
      } | null
      /** @description Where the item would wait for a human */
      review: {
        /** @description The name of the review queue */
        queue: string
        /** @enum {string} */
        priority: 'urgent' | 'high' | 'medium' | 'low' | 'very_low'
        /** @description The routing rules tried */
        rules: {
          rule_id: string
          name: string
          version: number
          matched: boolean
          applied: boolean
          /** @description Why a match was not applied */
          note: string | null
          /** @description Up to the first that did not match; of those joined by OR the one that matched, or all where none did */
          conditions: {
            key: string
            label: string
            matched: boolean
            explanation: string
          }[]
        }[]
      } | null
      /** @description What the answer took */
      milliseconds: number
    }
    /** @description An appeal against a removal, a ban or a strike */
    FileAppealRequest: {
      /** @description The customer platform's own identifier of the appeal: sent again, it is filed once */
      id: string
      /** @description The removed content; exactly one of this, user_id and action_id */
      content_id?: string | null
      /** @description The user who is banned or has a strike */
      user_id?: string | null
      /** @description The id of the action that is appealed, as in the webhook */
      action_id?: string | null
      /**
       * @description The user's own words, 1 to 4,000 characters
       * @example That was a quotation
       */
      text: string
      /** @description The language of the text, as a tag such as de or pt-BR */
      language?: string | null
    }
    FileAppealResponse: {
      /** @constant */
      success: true
    } & {
      appeal: {
        /** @description The caller's own identifier */
        id: string
        /**
         * @description What the decision is on
         * @enum {string}
         */
        type: 'content' | 'user'
        /** @description When type is content */
        content_id?: string
        /** @description When type is user */
        user_id?: string
        /**
         * Format: uuid
         * @description The action that is appealed
         */
        action_id: string
        text: string
        language: string | null
        /** @enum {string} */
        state: 'open' | 'upheld' | 'overturned'
        /** Format: date-time */
        created_at: string
        /** @description null while it waits */
        decision: {
          /**
           * Format: uuid
           * @description The id of the ResolveAppeal action in the webhook
           */
          action_id: string
          /** @enum {string} */
          outcome: 'upheld' | 'overturned'
          reason: string
          /** @description The moderator's message to the user */
          message: string | null
          /** Format: date-time */
          decided_at: string
        } | null
      }
    }
    GetActionsResponse: {
      /** @constant */
      success: true
    } & {
      /** @description In the shape of webhook actions */
      actions: components['schemas']['WebhookAction'][]
      /** @description What to ask with next, as after; also when there are no actions */
      cursor: string
      /** @description Whether more can be read at once */
      has_more: boolean
    }
    GetAppealResponse: {
      /** @constant */
      success: true
    } & {
      appeal: {
        /** @description The caller's own identifier */
        id: string
        /**
         * @description What the decision is on
         * @enum {string}
         */
        type: 'content' | 'user'
        /** @description When type is content */
        content_id?: string
        /** @description When type is user */
        user_id?: string
        /**
         * Format: uuid
         * @description The action that is appealed
         */
        action_id: string
        text: string
        language: string | null
        /** @enum {string} */
        state: 'open' | 'upheld' | 'overturned'
        /** Format: date-time */
        created_at: string
        /** @description null while it waits */
        decision: {
          /**
           * Format: uuid
           * @description The id of the ResolveAppeal action in the webhook
           */
          action_id: string
          /** @enum {string} */
          outcome: 'upheld' | 'overturned'
          reason: string
          /** @description The moderator's message to the user */
          message: string | null
          /** Format: date-time */
          decided_at: string
        } | null
      }
    }
    GetAppealsResponse: {
      /** @constant */
      success: true
    } & {
      appeals: {
        /** @description The caller's own identifier */
        id: string
        /**
         * @description What the decision is on
         * @enum {string}
         */
        type: 'content' | 'user'
        /** @description When type is content */
        content_id?: string
        /** @description When type is user */
        user_id?: string
        /**
         * Format: uuid
         * @description The action that is appealed
         */
        action_id: string
        text: string
        language: string | null
        /** @enum {string} */
        state: 'open' | 'upheld' | 'overturned'
        /** Format: date-time */
        created_at: string
        /** @description null while it waits */
        decision: {
          /**
           * Format: uuid
           * @description The id of the ResolveAppeal action in the webhook
           */
          action_id: string
          /** @enum {string} */
          outcome: 'upheld' | 'overturned'
          reason: string
          /** @description The moderator's message to the user */
          message: string | null
          /** Format: date-time */
          decided_at: string
        } | null
      }[]
      /** @description What to ask with next, as after, also when there are no more appeals; null where there are none from the beginning */
      cursor: string | null
      /** @description Whether more can be read at once */
      has_more: boolean
    }
    GetContentResponse: {
      /** @constant */
      success: true
    } & {
      content: {
        id: string
        /** @description The status after the latest decision; null until it is judged */
        status: ('allowed' | 'flagged' | 'hidden') | null
        /** @description The outcome of the automated checks; null until then */
        initial_status: ('allowed' | 'flagged' | 'hidden') | null
        /** @description Identifiers of its tags */
        tags: string[]
        user_id: string
        category_id: string
        subcategory_id: string
        /**
         * Format: date-time
         * @description When it was sent first
         */
        created_at: string
        /**
         * Format: date-time
         * @description When it was sent or decided on last
         */
        updated_at: string
        /** @description The newest 100 actions on it, oldest first, in the shape of webhook actions */
        actions: components['schemas']['WebhookAction'][]
      }
    }
    GetListResponse: {
      /** @constant */
      success: true
    } & {
      list: {
        id: string
        /** Format: date-time */
        createdAt: string
        name: string
        /** @enum {string} */
        type: 'strings' | 'urls' | 'locations' | 'phone_numbers' | 'ips' | 'regexes'
        /** @description All values, in alphabetical order */
        items: string[]
      }
    }
    GetListsResponse: {
      /** @constant */
      success: true
    } & {
      lists: {
        id: string
        /** Format: date-time */
        createdAt: string
        name: string
        /** @enum {string} */
        type: 'strings' | 'urls' | 'locations' | 'phone_numbers' | 'ips' | 'regexes'
        /** @description How many values it holds */
        items: number
      }[]
    }
    GetReportReasonsResponse: {
      /** @constant */
      success: true
    } & {
      policies: {
        /** @description What is sent back as `policy_id` */
        id: string
        name: string
        description: string | null
        /** @description By language; only when translations are enabled */
        translations?: {
          [key: string]: {
            name: string
            description: string | null
          }
        }
      }[]
    }
    GetStatementOfReasonsResponse: {
      /** @constant */
      success: true
    } & {
      /** @description By the official names of the fields; empty ones are null */
      statement: {
        [key: string]: unknown
      }
      /** @description Required fields that no policy category provides; empty where it can be submitted */
      missing: string[]
    }
    GetUserResponse: {
      /** @constant */
      success: true
    } & {
      user: components['schemas']['User']
    }
    /** @description Users to import together */
    ImportUsersRequest: {
      /** @description At most 10,000, each of them once */
      users: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters */
        name?: string | null
        /** @description What kind of user it is; of a new user `normal` unless sent */
        type?: ('normal' | 'trusted' | 'moderator' | 'admin' | 'testing') | null
        /** @description The status that the user starts with; honoured only when the user is first created */
        status?: ('allowed' | 'flagged' | 'hidden') | null
        /** @description Tag identifiers, at most 100; replaces the user's whole set, unknown ones are ignored */
        tags?: string[] | null
        /** @description The user's project; cannot be changed after creation */
        project_id?: string | null
        /** @description Another name for the user's project */
        category_id?: string | null
        /** @description Their e-mail address, up to 320 characters */
        email?: string | null
        /** @description When they signed up, as an ISO 8601 date or date and time */
        signup_date?: (string | unknown | unknown) | null
        /** @description How they signed up, such as email, phone or google; up to 100 characters */
        signup_method?: string | null
        ip?: (string | unknown | unknown) | null
        country?: string | null
        /** @description Where their profile image is, an http or https URL of up to 2,048 characters */
        profile_image_url?: string | null
        /** @description Custom attributes; replaces those sent before, and keeps its keys as they are */
        attributes?: {
          [key: string]: unknown
        } | null
      }[]
    }
    ImportUsersResponse: {
      /** @constant */
      success: true
    } & {
      created: number
      /** @description Those who were there already */
      updated: number
    }
    OpenAiError: {
      error: {
        message: string
        type: string
        param: string | null
        code: string | null
      }
    }
    PerspectiveError: {
      error: {
        code: number
        message: string
        status: string
        details?: Record<string, never>[]
      }
    }
    RemoveListItemsRequest: {
      items: string[]
    }
    RemoveListItemsResponse: {
      /** @constant */
      success: true
    } & {
      /** @description Those that were there */
      deletedItems: string[]
    }
    /** @description A strike was removed from the record */
    RemoveStrikeUser: {
      /** @constant */
      action_type: 'RemoveStrikeUser'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /** @constant */
      type: 'user'
      user: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /**
       * Format: uuid
       * @description The rule that acted
       */
      rule_id?: string
      /** Format: uuid */
      strike_id: string
      /** @description Strikes that the user has left */
      count: number
    }
    /** @description A moderator removed tags */
    RemoveTags: {
      /** @constant */
      action_type: 'RemoveTags'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /** @enum {string} */
      type: 'content' | 'user' | 'subcategory'
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /**
       * Format: uuid
       * @description The rule that acted
       */
      rule_id?: string
      /** @description When type is user */
      user?: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is content */
      content?: {
        /** @description The caller's content id */
        id: string
        /** Format: date-time */
        created_at: string
        user_id: string
        subcategory_id: string
        category_id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is subcategory */
      subcategory?: {
        id: string
      }
      tags_removed: string[]
    }
    /** @description A moderator decided on the appeal of a user. Where it is overturned, what takes the decision back comes before, as actions of their own */
    ResolveAppeal: {
      /** @constant */
      action_type: 'ResolveAppeal'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /** @enum {string} */
      type: 'user' | 'content'
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /** @description When type is user */
      user?: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is content */
      content?: {
        /** @description The caller's content id */
        id: string
        /** Format: date-time */
        created_at: string
        user_id: string
        subcategory_id: string
        category_id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      appeal: {
        /** @description The caller's own identifier of the appeal */
        id: string
        /**
         * Format: uuid
         * @description The action that was appealed
         */
        action_id: string
        /**
         * @description Whether the decision stands or was taken back
         * @enum {string}
         */
        outcome: 'upheld' | 'overturned'
        /** @description Why */
        reason: string
        /** @description What the moderator says to the user */
        message: string | null
      }
    }
    /** @description A user of the customer platform */
    SaveUserRequest: {
      /** @description The customer platform's own identifier */
      id: string
      /** @description Shown in the dashboard, up to 255 characters */
      name?: string | null
      /** @description What kind of user it is; of a new user `normal` unless sent */
      type?: ('normal' | 'trusted' | 'moderator' | 'admin' | 'testing') | null
      /** @description The status that the user starts with; honoured only when the user is first created */
      status?: ('allowed' | 'flagged' | 'hidden') | null
      /** @description Tag identifiers, at most 100; replaces the user's whole set, unknown ones are ignored */
      tags?: string[] | null
      /** @description The user's project; cannot be changed after creation */
      project_id?: string | null
      /** @description Another name for the user's project */
      category_id?: string | null
      /** @description Their e-mail address, up to 320 characters */
      email?: string | null
      /** @description When they signed up, as an ISO 8601 date or date and time */
      signup_date?: (string | unknown | unknown) | null
      /** @description How they signed up, such as email, phone or google; up to 100 characters */
      signup_method?: string | null
      ip?: (string | unknown | unknown) | null
      country?: string | null
      /** @description Where their profile image is, an http or https URL of up to 2,048 characters */
      profile_image_url?: string | null
      /** @description Custom attributes; replaces those sent before, and keeps its keys as they are */
      attributes?: {
        [key: string]: unknown
      } | null
    }
    SaveUserResponse: {
      /** @constant */
      success: true
    } & {
      user: components['schemas']['User']
    }
    /** @description A content item: text, media, or both */
    SendContentRequest: {
      /** @description The customer platform's own identifier */
      content_id: string
      /** @description Up to 4,000 characters */
      text?: string | null
      /** @description Publicly reachable or signed image URLs, at most 20 */
      image_urls?: string[] | null
      /** @description Publicly reachable or signed video URLs, at most 20 */
      video_urls?: string[] | null
      /** @description Publicly reachable or signed audio URLs, at most 20 */
      audio_urls?: string[] | null
      /** @description A user of the customer platform */
      user: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters */
        name?: string | null
        /** @description What kind of user it is; of a new user `normal` unless sent */
        type?: ('normal' | 'trusted' | 'moderator' | 'admin' | 'testing') | null
        /** @description The status that the user starts with; honoured only when the user is first created */
        status?: ('allowed' | 'flagged' | 'hidden') | null
        /** @description Tag identifiers, at most 100; replaces the user's whole set, unknown ones are ignored */
        tags?: string[] | null
        /** @description The user's project; cannot be changed after creation */
        project_id?: string | null
        /** @description Another name for the user's project */
        category_id?: string | null
        /** @description Their e-mail address, up to 320 characters */
        email?: string | null
        /** @description When they signed up, as an ISO 8601 date or date and time */
        signup_date?: (string | unknown | unknown) | null
        /** @description How they signed up, such as email, phone or google; up to 100 characters */
        signup_method?: string | null
        ip?: (string | unknown | unknown) | null
        country?: string | null
        /** @description Where their profile image is, an http or https URL of up to 2,048 characters */
        profile_image_url?: string | null
        /** @description Custom attributes; replaces those sent before, and keeps its keys as they are */
        attributes?: {
          [key: string]: unknown
        } | null
      }
      /** @description A top-level area of the customer platform */
      category: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters; the one sent before stays unless given */
        name?: string | null
      }
      /** @description A place within the category where content is posted */
      subcategory: {
        /** @description The customer platform's own identifier */
        id: string
        /** @description Shown in the dashboard, up to 255 characters; the one sent before stays unless given */
        name?: string | null
      }
      /** @description Custom attributes; the keys are kept as they are */
      metadata?: {
        [key: string]: unknown
      } | null
    }
    SendContentResponse: {
      /** @constant */
      success: true
    } & Record<string, never>
    /** @description A moderator sent a message to a user, or as a reply to content */
    SendMessage: {
      /** @constant */
      action_type: 'SendMessage'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /** @enum {string} */
      type: 'user' | 'content'
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /** @description When type is user */
      user?: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /** @description When type is content */
      content?: {
        /** @description The caller's content id */
        id: string
        /** Format: date-time */
        created_at: string
        user_id: string
        subcategory_id: string
        category_id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      message: {
        /** @description The final text, its variables resolved */
        text: string
        template_name: string | null
      }
    }
    SendUserReportRequest: {
      /** @description A report of a content item or a user */
      report: {
        /** @description The reported content, by the customer platform's own identifier; either content or a user */
        content_id?: string | null
        /** @description The reported user, by the customer platform's own identifier; either content or a user */
        user_id?: string | null
        /** @description The customer platform's own identifier of the reporter, up to 100 characters; one that is not known yet becomes an unknown user */
        reported_by_id: string
        /**
         * @description The identifier of a policy category that users may select, as the report reasons name it
         * @example spam
         */
        policy_id: string
        /** @description The type of the reporter; the one that is already known unless it is sent */
        reported_by_type?: ('normal' | 'trusted' | 'moderator' | 'admin' | 'testing') | null
        /** @description Free text shown to moderators, up to 4,000 characters */
        extra_info?: string | null
      }
    }
    SendUserReportResponse: {
      /** @constant */
      success: true
    } & Record<string, never>
    /** @description A decision of the customer platform */
    SetStatusRequest: {
      /** @description The content item, by the customer platform's own identifier */
      content_id?: string | null
      /** @description The user, by the customer platform's own identifier */
      user_id?: string | null
      /** @description The subcategory, by the customer platform's own identifier */
      subcategory_id?: string | null
      /**
       * @description The status that it has on the customer platform
       * @enum {string}
       */
      status: 'allowed' | 'flagged' | 'hidden'
      /** @description The identifier of a policy category; an unknown one is ignored */
      policy_id?: string | null
      /** @description More about the reason, up to 1,000 characters */
      policy_information?: string | null
      /** @description The action that the platform reverts, with the Revert Action category */
      action_id?: string | null
    }
    SetStatusResponse: {
      /** @constant */
      success: true
    } & {
      /** Format: uuid */
      action_id: string
    }
    /** @description A strike was given */
    StrikeUser: {
      /** @constant */
      action_type: 'StrikeUser'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /** @constant */
      type: 'user'
      user: {
        /** @description The caller's user id */
        id: string
        /** @description Identifiers of the current tags */
        tags: string[]
      }
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      /**
       * Format: uuid
       * @description The rule that acted
       */
      rule_id?: string
      /** Format: uuid */
      strike_id: string
      /** @description Strikes of the user in total */
      count: number
      duration: number
      /** @enum {string} */
      period: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'
      /**
       * Format: date-time
       * @description When the strike ends
       */
      until: string
      /** @description The Policy Category ID applied */
      policy_id?: string
      /** @description Its name when the action was taken */
      policy_name?: string
      /** @description Extra reasoning */
      policy_information?: string
    }
    SuggestCommentScoreRequest: {
      comment?: {
        text?: string | null
        type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
      } | null
      attributeScores?: {
        [key: string]: {
          summaryScore?: {
            value: number
            type?: string | null
          } | null
          spanScores?:
            | {
                begin?: number | null
                end?: number | null
                score: {
                  value: number
                  type?: string | null
                }
              }[]
            | null
        }
      } | null
      languages?: string[] | null
      communityId?: string | null
      clientToken?: string | null
      sessionId?: string | null
      context?: {
        entries?:
          | {
              text?: string | null
              type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
            }[]
          | null
        articleAndParentComment?: {
          article?: {
            text?: string | null
            type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
          } | null
          parentComment?: {
            text?: string | null
            type?: ('TEXT_TYPE_UNSPECIFIED' | 'PLAIN_TEXT' | 'HTML') | null
          } | null
        } | null
      } | null
    }
    SuggestCommentScoreResponse: {
      detectedLanguages?: string[]
      requestedLanguages?: string[]
      clientToken?: string
    }
    /** @description Tries the endpoint out; answer it like any other, and do nothing */
    Test: {
      /** @constant */
      action_type: 'Test'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
    }
    /** @description A list changed */
    UpdateList: {
      /** @constant */
      action_type: 'UpdateList'
      /**
       * Format: uuid
       * @description The service's id of the action; the same on every retry
       */
      action_id: string
      /**
       * Format: date-time
       * @description When the action was taken
       */
      action_created_at: string
      /**
       * Format: uuid
       * @description The moderator or AI Moderator who acted
       */
      actor_id?: string
      list: {
        /** Format: uuid */
        id: string
        name: string
        type: string
      }
      /** @description Items that were added, whatever the type of the list */
      words_added?: string[]
      /** @description Items that were removed, whatever the type of the list */
      words_removed?: string[]
    }
    User: {
      id: string
      name: string | null
      /** @enum {string} */
      type: 'normal' | 'trusted' | 'moderator' | 'admin' | 'testing'
      /** @enum {string} */
      status: 'allowed' | 'flagged' | 'hidden'
      /** @description Identifiers of tags */
      tags: string[]
      /** @description The same as project_id */
      category_id: string | null
      project_id: string | null
      /** @description How many strikes are on record */
      strikes: number
      /** @description Custom attributes */
      attributes: {
        [key: string]: unknown
      }
      /**
       * Format: date-time
       * @description While a temporary ban applies
       */
      temporarily_banned_until?: string
      /**
       * Format: date-time
       * @description While a strike applies
       */
      strike_until?: string
      /** Format: date-time */
      created_at: string
      /** Format: date-time */
      updated_at: string
    }
    /** @description What happened; action_type says which kind of thing */
    WebhookAction:
      | components['schemas']['ChangeStatus']
      | components['schemas']['StrikeUser']
      | components['schemas']['EndStrikeUser']
      | components['schemas']['RemoveStrikeUser']
      | components['schemas']['AddTags']
      | components['schemas']['RemoveTags']
      | components['schemas']['UpdateList']
      | components['schemas']['SendMessage']
      | components['schemas']['ResolveAppeal']
      | components['schemas']['Test']
    /** The body of a webhook request */
    WebhookBody: {
      /** @description Up to 100 actions in the order they were taken */
      actions: components['schemas']['WebhookAction'][]
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  sendContent: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "content_id": "message-1042",
         *       "text": "Selling my bike, write me at the usual place",
         *       "image_urls": [
         *         "https://cdn.example.com/images/bike.jpg"
         *       ],
         *       "user": {
         *         "id": "user-7",
         *         "name": "Ada"
         *       },
         *       "category": {
         *         "id": "market",
         *         "name": "Market"
         *       },
         *       "subcategory": {
         *         "id": "bikes",
         *         "name": "Bikes"
         *       },
         *       "metadata": {
         *         "listingPrice": 120
         *       }
         *     }
         */
        'application/json': components['schemas']['SendContentRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SendContentResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  decideContent: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "content_id": "message-1042",
         *       "text": "Selling my bike, write me at the usual place",
         *       "image_urls": [
         *         "https://cdn.example.com/images/bike.jpg"
         *       ],
         *       "user": {
         *         "id": "user-7",
         *         "name": "Ada"
         *       },
         *       "category": {
         *         "id": "market",
         *         "name": "Market"
         *       },
         *       "subcategory": {
         *         "id": "bikes",
         *         "name": "Bikes"
         *       },
         *       "metadata": {
         *         "listingPrice": 120
         *       }
         *     }
         */
        'application/json': components['schemas']['DecideContentRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DecideContentResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getContent: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The caller's own identifier */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetContentResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  deleteContent: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The caller's own identifier */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteContentResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The request conflicts with the current state; the code is the reason */
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getActions: {
    parameters: {
      query?: {
        /** @description The cursor of the page before; from the beginning without it */
        after?: string
        /** @description At most so many; 100 unless given */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetActionsResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description What the cursor refers to may be gone */
      410: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getStatementOfReasons: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The id of the action, from the webhook */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetStatementOfReasonsResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  evaluateContent: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "content_id": "message-1042",
         *       "text": "Selling my bike, write me at the usual place",
         *       "image_urls": [
         *         "https://cdn.example.com/images/bike.jpg"
         *       ],
         *       "user": {
         *         "id": "user-7",
         *         "name": "Ada"
         *       },
         *       "category": {
         *         "id": "market",
         *         "name": "Market"
         *       },
         *       "subcategory": {
         *         "id": "bikes",
         *         "name": "Bikes"
         *       },
         *       "metadata": {
         *         "listingPrice": 120
         *       }
         *     }
         */
        'application/json': components['schemas']['EvaluateContentRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['EvaluateContentResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  setStatus: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "content_id": "message-1042",
         *       "status": "hidden",
         *       "policy_id": "spam"
         *     }
         */
        'application/json': components['schemas']['SetStatusRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SetStatusResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  saveUser: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "user-7",
         *       "name": "Ada",
         *       "type": "trusted",
         *       "tags": [
         *         "repeat-offender"
         *       ],
         *       "project_id": "market",
         *       "email": "ada@example.com",
         *       "signup_date": "2026-01-02",
         *       "signup_method": "google",
         *       "country": "SE",
         *       "attributes": {
         *         "plan": "gold"
         *       }
         *     }
         */
        'application/json': components['schemas']['SaveUserRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SaveUserResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The caller's own identifier */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetUserResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  deleteUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The caller's own identifier */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteUserResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  importUsers: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "users": [
         *         {
         *           "id": "user-7",
         *           "name": "Ada",
         *           "type": "trusted",
         *           "tags": [
         *             "repeat-offender"
         *           ],
         *           "project_id": "market",
         *           "email": "ada@example.com",
         *           "signup_date": "2026-01-02",
         *           "signup_method": "google",
         *           "country": "SE",
         *           "attributes": {
         *             "plan": "gold"
         *           }
         *         },
         *         {
         *           "id": "user-8",
         *           "name": "Bo"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ImportUsersRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ImportUsersResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getReportReasons: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetReportReasonsResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  sendUserReport: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "report": {
         *         "policy_id": "spam",
         *         "reported_by_id": "user-12",
         *         "content_id": "message-1042",
         *         "reported_by_type": "trusted",
         *         "extra_info": "Posts this in every channel"
         *       }
         *     }
         */
        'application/json': components['schemas']['SendUserReportRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SendUserReportResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getAppeals: {
    parameters: {
      query?: {
        /** @description The cursor of the page before; from the beginning without it */
        after?: string
        /** @description Those in this state alone */
        state?: 'open' | 'upheld' | 'overturned'
        /** @description At most so many; 100 unless given */
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetAppealsResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  fileAppeal: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "appeal-77",
         *       "content_id": "message-1042",
         *       "text": "That was a quotation",
         *       "language": "en"
         *     }
         */
        'application/json': components['schemas']['FileAppealRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['FileAppealResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The request conflicts with the current state; the code is the reason */
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getAppeal: {
    parameters: {
      query?: never
      header?: never
      path: {
        /** @description The caller's own identifier */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetAppealResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getLists: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetListsResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  createList: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Gambling words",
         *       "type": "strings"
         *     }
         */
        'application/json': components['schemas']['CreateListRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateListResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  getList: {
    parameters: {
      query?: never
      header?: never
      path: {
        listId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetListResponse']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  addListItems: {
    parameters: {
      query?: never
      header?: never
      path: {
        listId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "items": [
         *         "casino",
         *         "lottery"
         *       ]
         *     }
         */
        'application/json': components['schemas']['AddListItemsRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AddListItemsResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  removeListItems: {
    parameters: {
      query?: never
      header?: never
      path: {
        listId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "items": [
         *         "casino",
         *         "bingo"
         *       ]
         *     }
         */
        'application/json': components['schemas']['RemoveListItemsRequest']
      }
    }
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RemoveListItemsResponse']
        }
      }
      /** @description The request is refused; the code is the reason */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key is missing or wrong */
      401: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The API key, or the plan, does not have this */
      403: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description There is no such thing */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is too large */
      413: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description The body is not JSON */
      415: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A limit was hit */
      429: {
        headers: {
          /** @description Requests allowed in the window */
          'X-RateLimit-Limit'?: number
          /** @description Requests left in the window */
          'X-RateLimit-Remaining'?: number
          /** @description When all of them are back, in UTC epoch seconds */
          'X-RateLimit-Reset'?: number
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description Something went wrong here */
      500: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
      /** @description A dependency that the answer needs is unavailable */
      503: {
        headers: {
          /** @description Seconds to wait before trying again; missing where waiting is of no use */
          'Retry-After'?: number
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ErrorBody']
        }
      }
    }
  }
  receiveActions: {
    parameters: {
      query?: never
      header: {
        /** @description The id of the delivery; the same on every attempt */
        'webhook-id': string
        /** @description When this attempt was sent, in seconds since 1970 */
        'webhook-timestamp': string
        /** @description Signatures as Standard Webhooks has them, `v1,<base64>`, apart by spaces */
        'webhook-signature': string
        /** @description The same signatures spelled another way: `t=<timestamp>,v1=<hex>` */
        'x-service-signature': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody']
      }
    }
    responses: {
      /** @description Taken; every other answer is a failure */
      200: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Refused, other than 408 and 429: reverted when the last attempt was refused too */
      '4XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Nobody has judged it: tried again, at most eight times in all unless configured */
      default: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
